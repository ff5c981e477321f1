// The readable page of the contract: plain HTML, no script.
import { createHash } from 'node:crypto'
import { contract, paths, type Path } from '../../contract/index.ts'
import { say, sayLoose } from '../../messages/format.ts'
import { locales, type Locale } from '../../messages/locale.ts'
import { describeSchema, listFields, sketchSchema, type FieldFact, type JsonSchema } from './json-schema.ts'
import { exampleSentence, groupOf, listFailures, listRefusals } from './openapi.ts'

const style = `
:root { color-scheme: light dark; --ink: light-dark(#10181b, #edf2ef); --soft: light-dark(#4a565b, #a6b2b0); --paper: light-dark(#f3f5f3, #0c1214); --edge: light-dark(#d6dbd7, #283439); --tint: light-dark(#fff, #141c1f); --link: light-dark(#0a4fa6, #8bbcff); }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2rem 1.25rem 6rem; max-inline-size: 62rem; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, 'Noto Sans SC', sans-serif; }
h1 { font-size: 2rem; line-height: 1.2; } h2 { margin-block-start: 3rem; } h3 { margin-block: 2.5rem .25rem; font: 600 1.125rem/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
a { color: var(--link); } nav ul { padding: 0; list-style: none; columns: 16rem; } nav li { padding-block: .25rem; font: .9375rem/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
.who { display: inline-block; padding: 0 .5rem; border: 1px solid var(--edge); border-radius: 1rem; color: var(--soft); font-size: .875rem; }
.scroll { overflow-x: auto; margin-block: 1rem; }
table { border-collapse: collapse; inline-size: 100%; } th, td { padding: .375rem .75rem .375rem 0; border-block-end: 1px solid var(--edge); text-align: start; vertical-align: top; } th { color: var(--soft); font-weight: 500; }
code, pre { font: .9em/1.5 ui-monospace, monospace; } pre { margin: 0; padding: 1rem; background: var(--tint); border-radius: .5rem; } th, td:first-child { white-space: nowrap; } td { overflow-wrap: anywhere; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
`

/** The page loads nothing and runs nothing. */
export const docsPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const names: Record<Locale, string> = { en: 'English', 'zh-CN': '简体中文' }
const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const code = (text: string) => `<code translate="no">${escape(text)}</code>`
const anchor = (path: Path) => path.slice(1).replaceAll('/', '-')

export function makeDocsPage(locale: Locale): string {
  const groups = [...new Set(paths.map(groupOf))]
  const switches = locales.map((other) =>
    other === locale
      ? names[other]
      : `<a href="?lang=${other}" lang="${other}" hreflang="${other}">${names[other]}</a>`,
  )
  const links = paths.map((path) => `<li><a href="#${anchor(path)}">${escape(path)}</a></li>`)
  const title = escape(say(locale, 'docs.title'))
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${style}</style></head>
<body>
<header><h1>${title}</h1><p>${escape(say(locale, 'docs.intro'))}</p>
<p>${escape(say(locale, 'docs.language'))}: ${switches.join(' · ')} · <a href="/api/openapi.json">${escape(say(locale, 'docs.openapi'))}</a></p></header>
<main>
${describeManner(locale)}
<nav aria-labelledby="calls"><h2 id="calls">${escape(say(locale, 'docs.calls'))}</h2><ul>${links.join('')}</ul></nav>
${groups
  .map(
    (group) =>
      `<section aria-labelledby="group-${group}"><h2 id="group-${group}" translate="no">/${group}</h2>\n${paths
        .filter((path) => groupOf(path) === group)
        .map((path) => describeCall(path, locale))
        .join('\n')}</section>`,
  )
  .join('\n')}
</main>
</body>
</html>
`
}

function describeManner(locale: Locale): string {
  const sentences = (
    ['docs.how.post', 'docs.how.token', 'docs.how.language', 'docs.how.refusal', 'docs.how.failure'] as const
  ).map((key) => `<li>${escape(say(locale, key))}</li>`)
  const failures = listFailures(locale).map(([status, sentence]) => [code(status), escape(sentence)])
  return `<section aria-labelledby="how"><h2 id="how">${escape(say(locale, 'docs.how'))}</h2><ul>${sentences.join('')}</ul>${table(['HTTP', say(locale, 'docs.sentence')], failures)}</section>`
}

function describeCall(path: Path, locale: Locale): string {
  const call = contract[path]
  const fields = listFields(call.input)
  const fieldRows = fields.map((field) => [
    code(field.name),
    escape(say(locale, field.isNeeded ? 'docs.yes' : 'docs.no')),
    wordField(field, locale),
  ])
  if (call.upload)
    fieldRows.push([
      code(call.upload.field),
      escape(say(locale, 'docs.yes')),
      escape(say(locale, 'docs.upload', { megabytes: call.upload.maxBytes / 1024 / 1024 })),
    ])
  const refusalRows = listRefusals(path).map((refusal) => [code(refusal), escape(exampleSentence(locale, refusal))])
  return `<article aria-labelledby="${anchor(path)}"><h3 id="${anchor(path)}" translate="no">POST /api${escape(path)}</h3>
<p><span class="who">${escape(sayLoose(locale, `docs.who.${call.who}`, { roles: call.roles.join(', ') }))}</span></p><p lang="en">${escape(call.summary)}</p>
${fields.length === 0 ? `<p>${escape(say(locale, 'docs.noFields'))}</p>` : table([say(locale, 'docs.field'), say(locale, 'docs.needed'), say(locale, 'docs.value')], fieldRows)}
<h4>${escape(say(locale, 'docs.reply'))}</h4><div class="scroll" tabindex="0" role="group" aria-label="${escape(say(locale, 'docs.reply'))} ${escape(path)}"><pre translate="no">${escape(call.fileTypes ? say(locale, 'docs.file', { types: call.fileTypes.join(', ') }) : sketchSchema(describeSchema(call.output, 'output')))}</pre></div>
${table([say(locale, 'docs.code'), say(locale, 'docs.sentence')], refusalRows)}</article>`
}

/** Cells are HTML already. */
const table = (heads: readonly string[], rows: readonly (readonly string[])[]) =>
  `<div class="scroll"><table><thead><tr>${heads.map((head) => `<th scope="col">${escape(head)}</th>`).join('')}</tr></thead><tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</tbody></table></div>`

function wordField({ schema, parsed }: FieldFact, locale: Locale): string {
  if (schema.type === 'array')
    return escape(
      say(locale, 'docs.list', { count: schema.maxItems ?? 0, item: wordValue(schema.items || {}, {}, locale) }),
    )
  const value = wordValue(schema, parsed, locale)
  return escape(
    parsed.default === undefined ? value : say(locale, 'docs.default', { value, standard: String(parsed.default) }),
  )
}

function wordValue(schema: JsonSchema, parsed: JsonSchema, locale: Locale): string {
  if (parsed.minimum !== undefined && parsed.maximum !== undefined)
    return say(locale, 'docs.number', { min: parsed.minimum, max: parsed.maximum })
  if (schema.enum) return say(locale, 'docs.choice', { words: schema.enum.join(', ') })
  return schema.pattern ? say(locale, 'docs.pattern', { pattern: schema.pattern }) : say(locale, 'docs.text')
}
