/**
 * How deep the tests ask. `npm test` asks each requirement where it is told most cheaply: each screen in one language
 * and theme, a handful of kills. `DEPTH=whole npm test`, which is what runs before a change is taken, asks it
 * everywhere. The tests are the same ones in both.
 */
export declare const isWhole: boolean
/** In the whole run `most`, otherwise `few`. */
export declare const many: (most: number, few: number) => number
