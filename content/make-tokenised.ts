// Writes domain/lesson/plays/tokenised-data.ts from what three real tokenisers made of some texts, as the lesson on them
// keeps it. `node content/make-tokenised.ts`
import { readFile, writeFile } from 'node:fs/promises'
import { shownTexts, tokeniserNames, type Tokenised } from '../domain/lesson/plays/tokenisers.ts'

const made = new URL(
  '../courses/llm-foundations/modules/050-ours-and-theirs/040-real-tokenisers/real-tokens.json',
  import.meta.url,
)
const data = new URL('../domain/lesson/plays/tokenised-data.ts', import.meta.url)

interface Made {
  readonly texts: Readonly<Record<string, { readonly text: string }>>
  /** By tokeniser and text: the number of each token, and its bytes in hexadecimal. */
  readonly tokenisers: Readonly<
    Record<string, { readonly tokens: Readonly<Record<string, readonly (readonly [number, string])[]>> }>
  >
}

/** Of each text that the play shows what the lesson's program has kept. */
export async function readTokenised(): Promise<Record<string, Tokenised>> {
  const { texts, tokenisers } = JSON.parse(await readFile(made, 'utf8')) as Made // the program beside it writes it so
  return Object.fromEntries(
    shownTexts.map((id) => [
      id,
      {
        text: texts[id]?.text ?? '',
        tokens: tokeniserNames.map((name) => tokenisers[name]?.tokens[id] ?? []),
      },
    ]),
  )
}

if (import.meta.main)
  await writeFile(
    data,
    `// Made by content/make-tokenised.ts: of each text its tokens in three vocabularies, number and bytes.
import type { ShownText, Tokenised } from './tokenisers.ts'

export const tokenised: Readonly<Record<ShownText, Tokenised>> = ${JSON.stringify(await readTokenised())}
`,
  )
