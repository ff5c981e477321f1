/**
 * A screen's data as one text. The router writes its state value by value, each under a number: a tree of many small ones weighs a half more
 * in a page than the same as JSON, whose words stand in the page already (decision 041).
 */
export type Packed<Data> = string & { readonly data?: Data }

export const pack = <Data>(data: Data): Packed<Data> => JSON.stringify(data) as Packed<Data> // says what the text was made of; `data` is never there
export const unpack = <Data>(packed: Packed<Data>): Data => JSON.parse(packed) as Data // only `pack` makes one
