// Near and far by the cosine, as lesson 8 measures it (courses/llm-foundations, embeddings).
import type { Point, WordName } from './attention.ts'

type Row = readonly number[]

/** Multiplied place by place, and added up. */
export const dot = (x: Row, y: Row): number => x.reduce((sum, value, i) => sum + value * (y[i] ?? 0), 0)
export const lengthOf = (x: Row): number => Math.sqrt(dot(x, x))

/** How alike two directions are, -1 to 1; `undefined` where one of the rows has no length. */
export function cosine(x: Row, y: Row): number | undefined {
  const lengths = Math.sqrt(dot(x, x) * dot(y, y))
  return lengths === 0 ? undefined : dot(x, y) / lengths
}

export interface Neighbour {
  readonly word: WordName
  readonly cosine: number | undefined
  /** Nobody is nearer; of words that are equally near, each. */
  readonly isNearest: boolean
}

/** Nearer by less than this is as near: the rest is rounding. */
const ALIKE = 1e-9
export const isOne = (cosine: number | undefined): boolean => cosine !== undefined && cosine > 1 - ALIKE

/** How near the other words lie to one, in the words' own order. */
export function neighboursOf(word: WordName, points: Readonly<Record<WordName, Point>>): Neighbour[] {
  const others = (Object.keys(points) as WordName[]) // the table's own names
    .filter((other) => other !== word)
    .map((other) => ({ word: other, cosine: cosine(points[word], points[other]) }))
  const most = Math.max(...others.map(({ cosine }) => cosine ?? -Infinity))
  return others.map((other) => ({
    ...other,
    isNearest: other.cosine !== undefined && other.cosine > most - ALIKE,
  }))
}
