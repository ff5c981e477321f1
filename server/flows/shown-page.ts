// The page at which a learner shows a notebook to others: what was checked of it, then the notebook as it was handed in.
import { displayName } from '../../domain/account/name.ts'
import { parseNotebook } from '../../domain/experiment/read-notebook.ts'
import { pickText } from '../../domain/language.ts'
import { say } from '../../messages/format.ts'
import { locales, type Locale } from '../../messages/locale.ts'
import type { ShownWork } from '../../store/shown-work.ts'
import type { Config } from '../config.ts'
import { writeNotebookPage } from './archive/notebook-page.ts'
import { markup, writePage, type Html, type Page } from './archive/page.ts'
import { writeMoment } from './notice.ts'

interface Around {
  readonly config: Config
  readonly locale: Locale
}

export async function writeShownPage(
  around: Around,
  { work, code, file }: { work: ShownWork; code: string; file: string },
): Promise<string> {
  const { locale } = around
  const title = pickText(work.lessonTitle, locale).text
  const page = { ...pageOf(around, `/work/${code}`), title }
  const about = writeAbout(around, work, code)
  const read = parseNotebook(file)
  if (!read.isReadable) return writePage(page, about)
  const parts: string[] = []
  for await (const part of writeNotebookPage(page, read.notebook, about)) parts.push(part)
  return parts.join('')
}

/** Where nothing is shown, or no longer; which of the two nobody is told. */
export function writeNothingShown(around: Around): string {
  const { locale } = around
  return writePage(
    { ...pageOf(around), title: say(locale, 'work.gone.title') },
    markup`<p>${say(locale, 'work.gone.body')}</p>\n`,
  )
}

/** The school, and the same page in the other languages. */
function pageOf({ config, locale }: Around, path?: string): Omit<Page, 'title'> {
  const others =
    path === undefined
      ? []
      : locales.filter((one) => one !== locale).map((one) => writeOther(`${path}?lang=${one}`, one))
  return { locale, nav: markup`<nav><a href="/home">${schoolName(config, locale)}</a>${others}</nav>` }
}

const writeOther = (href: string, locale: Locale): Html =>
  markup` · <a href="${href}" lang="${locale}" hreflang="${locale}">${say(locale, 'work.inThis')}</a>`

const schoolName = (config: Config, locale: Locale): string =>
  locale === 'zh-CN' ? config.SCHOOL_NAME_ZH : config.SCHOOL_NAME_EN

function writeAbout({ config, locale }: Around, work: ShownWork, code: string): Html {
  const kind = work.checkKind ?? 'self-checked'
  const owner = displayName(work.owner)
  const rows = [
    [say(locale, 'work.number'), work.number],
    [say(locale, 'work.handedIn'), writeMoment(work.handedInAt, locale, config.SCHOOL_ZONE)],
    [say(locale, 'work.hash'), work.hash],
  ] as const
  return markup`<p class="small">${owner === '' ? null : `${owner} · `}${pickText(work.phaseTitle, locale).text}</p>
<div class="card">
<p${kind === 'verified' ? markup` class="right"` : null}><b>${say(locale, `work.${kind}`)} · ${say(
    locale,
    'work.points',
    {
      score: work.score,
      total: work.total,
    },
  )}</b></p>
<p>${say(locale, `work.${kind}.body`)}</p>
${work.hasSeenSolution ? markup`<p>${say(locale, 'work.solution')}</p>\n` : null}<table>
${rows.map(([name, value]) => markup`<tr><th scope="row">${name}</th><td>${value}</td></tr>\n`)}</table>
<p><a href="/work/${code}/notebook.ipynb">${say(locale, 'work.file')}</a></p>
</div>
<p class="small">${say(locale, 'work.asItWas')}</p>
`
}
