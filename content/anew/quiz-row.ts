// A variant of a quiz's question as its learner reads it, and what somebody else makes of it.

/** What a variant holds: by name a number, a text, or a text in each language. */
export type Row = Readonly<Record<string, number | string | Readonly<Record<string, string>>>>
/** What follows from the numbers in a question's prompt: by name a number, or a text that is the same in each language. */
type Derived = Readonly<Record<string, number | string>>
/** Works out all that a variant holds beside its prompt: the key, each foreseen wrong number, what the reasons say. */
export type Derive = (given: Given) => Derived

/** The numbers and texts of a prompt, and of nothing else of the question. */
export class Given {
  readonly #row: Row
  readonly #names: ReadonlySet<string>

  constructor(row: Row, names: ReadonlySet<string>) {
    this.#row = row
    this.#names = names
  }

  /** @throws when the prompt does not say it */
  text(name: string): string {
    const value = this.#row[name]
    if (value === undefined || !this.#names.has(name)) throw new Error(`the prompt has no {{${name}}}`)
    return typeof value === 'object' ? (value['en'] ?? '') : String(value)
  }

  /** @throws when the prompt does not say it */
  number(name: string): number {
    return readPrinted(this.text(name))
  }

  /** Several at once, in this order. */
  numbers(...names: string[]): number[] {
    return names.map((name) => this.number(name))
  }

  /** The numbers of a list, with commas between. */
  list(name: string): number[] {
    return this.text(name).split(', ').map(readPrinted)
  }
}

/** A number as a question prints it: `1,600`, `1/24`, `−0.5`, `40 %`. */
export function readPrinted(printed: string): number {
  const plain = printed.replaceAll(',', '').replaceAll('−', '-')
  const share = /^(.*?)\s*%$/.exec(plain)
  if (share) return Number(share[1]) / 100
  const [above = '', below = '1'] = plain.split('/')
  return Number(above) / Number(below)
}
