// The programs of the text that stands on the page, read from it: it is not carried a second time.
import { listPrograms, NO_RUN, type CodePiece } from '../../../../domain/lesson/programs.ts'
import { loadMessages } from '../../../i18n/messages.ts'
import { findKept, readKeptText } from './kept-code.ts'
import { createRunner, type Program, type Runner } from './runner.ts'

export interface PageProgram {
  readonly block: Element
  /** As the page has it. */
  readonly page: string
  readonly printed: string | undefined
}

const codeOf = (block: Element | undefined) => block?.querySelector('pre > code[class^="language-"]')

function readPiece(block: Element): CodePiece | undefined {
  const language = block instanceof HTMLElement ? block.dataset['language'] : undefined
  return language === undefined
    ? undefined
    : { language, isOnlyRead: codeOf(block)?.classList.contains(NO_RUN) ?? true }
}

/** In reading order; a piece of code is a child of the text. */
export function readPrograms(text: Element): PageProgram[] {
  const blocks = [...text.children]
  return listPrograms(blocks.map(readPiece)).flatMap(({ at, printedAt }) => {
    const block = blocks[at]
    return block
      ? [
          {
            block,
            page: codeOf(block)?.textContent ?? '',
            printed: printedAt === undefined ? undefined : (codeOf(blocks[printedAt])?.textContent ?? ''),
          },
        ]
      : []
  })
}

/** One Python a text, as long as one of its programs is on the page. */
interface Page {
  readonly place: string
  readonly runner: Runner<Element>
  users: number
}
const pages = new WeakMap<Element, Page>()

export interface Joined {
  /** Names lesson and language. */
  readonly place: string
  readonly text: Element
  readonly block: Element
  readonly runner: Runner<Element>
  /** As it stands now. */
  readonly source: () => string
  readonly leave: () => void
}

/** A piece of code joins the programs of its text; `undefined` when it is only read. */
export function joinPage(block: Element, place: string): Joined | undefined {
  const text = block.parentElement
  if (!text || !readPrograms(text).some((program) => program.block === block)) return undefined
  const known = pages.get(text)
  if (known && known.place !== place) known.runner.dispose() // another language is another text
  const page = known?.place === place ? known : openPage(text, place)
  page.users++
  return {
    place,
    text,
    block,
    runner: page.runner,
    source: () => listStanding(text, place).find(({ key }) => key === block)?.source ?? '',
    leave() {
      page.users--
      if (page.users > 0) return
      page.runner.dispose()
      if (pages.get(text) === page) pages.delete(text)
    },
  }
}

function listStanding(text: Element, place: string): Program<Element>[] {
  const programs = readPrograms(text)
  const kept = readKeptText(place)
  const pagesOwn = programs.map(({ page }) => page)
  return programs.map(({ block, page }, at) => ({ key: block, source: findKept(kept, pagesOwn, at).own ?? page }))
}

function openPage(text: Element, place: string): Page {
  const runner = createRunner<Element>({
    list: () => listStanding(text, place),
    async makeKernel() {
      // The words of its bar are the lab's.
      const [{ createEmbeddedKernel }] = await Promise.all([
        import('../../../lab/embedded-kernel.ts'),
        loadMessages(['notebook']),
      ])
      return createEmbeddedKernel()
    },
    soon: (callback) => setTimeout(callback, 60),
  })
  const page = { place, runner, users: 0 }
  pages.set(text, page)
  return page
}
