// A traceback holds the frames of the machinery too; a learner's own are those of cells.
import { withoutAnsi } from './ansi.ts'

export interface Traceback {
  /** What concerns the learner. */
  readonly shown: string
  /** All of it, when something was left out. */
  readonly whole: string | undefined
}

const headOfFrame = /^(?:Cell In|Input In|In \[|<ipython-input|File |~?\/|[A-Za-z]:\\)/
const ofCell =
  /^(?:Cell In|Input In|In \[|<ipython-input|File (?:"?<cell|<ipython-input|\/tmp\/ipykernel_))|ipykernel_\d+/

/**
 * Leaves out frames that lie outside the cells. IPython gives a frame per entry with its head first; CPython's plain
 * form is lines, of which `File "<cell 3>", line 2` begins one.
 */
export function trimTraceback(traceback: readonly string[]): Traceback {
  const whole = traceback
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trimEnd()
  const blocks =
    traceback.length > 2 && !traceback.some((entry) => /^ {2}File "/m.test(withoutAnsi(entry)))
      ? traceback
      : splitPlain(whole)
  const frames = blocks.filter((block) => isFrame(block))
  const own = frames.filter((block) => ofCell.test(withoutAnsi(block).trimStart()))
  if (own.length === 0 || own.length === frames.length) return { shown: whole, whole: undefined }
  return {
    shown: blocks
      .filter((block) => !isFrame(block) || own.includes(block))
      .join('\n')
      .trimEnd(),
    whole,
  }
}

const isFrame = (block: string): boolean => headOfFrame.test(withoutAnsi(block).trimStart())

/** A plain traceback's head, frames and end. */
function splitPlain(text: string): string[] {
  const blocks: string[][] = [[]]
  for (const line of text.split('\n')) {
    const isInside = /^\s{4,}|^\s*[~^]+\s*$/.test(withoutAnsi(line))
    if (!isInside) blocks.push([])
    blocks.at(-1)?.push(line)
  }
  return blocks.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'))
}
