import type { Element, ElementContent } from 'hast'
import { createHighlighterCore, type ThemeRegistrationRaw } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import bash from 'shiki/langs/bash.mjs'
import json from 'shiki/langs/json.mjs'
import python from 'shiki/langs/python.mjs'
import { NO_RUN } from '../../domain/lesson/programs.ts'

/** Classes that the page's stylesheet knows; a strict policy drops style attributes, so there are none. */
const classes = {
  comment: ['comment', 'punctuation.definition.comment'],
  string: ['string', 'punctuation.definition.string', 'support.type.property-name.json', 'storage.type.string'],
  number: ['constant.numeric', 'constant.language'],
  keyword: [
    'keyword.control',
    'keyword.operator.logical',
    'storage.type.function',
    'storage.type.class',
    'storage.modifier',
    'keyword.other',
  ],
  function: [
    'entity.name.function',
    'support.function',
    'meta.function-call.generic',
    'entity.name.type.class',
    'support.type.python',
    'entity.name.command',
  ],
  escape: ['constant.character.escape', 'constant.character.format'],
} as const

/** Shiki asks for colours: each class is given a number for one, and read back from it. */
const names = Object.keys(classes)
const colour = (i: number) => `#0000${(i + 1).toString(16).padStart(2, '0')}`
const theme: ThemeRegistrationRaw = {
  name: 'classes',
  type: 'light',
  settings: [
    { settings: { foreground: '#000000', background: '#ffffff' } },
    ...Object.values(classes).map((scope, i) => ({ scope: [...scope], settings: { foreground: colour(i) } })),
  ],
}

const languages: Readonly<Record<string, string>> = {
  python: 'python',
  py: 'python',
  bash: 'bash',
  sh: 'bash',
  json: 'json',
}

/** The name of a language as we keep it; `undefined` for one that we cannot colour. `text` is never coloured. */
export function knownLanguage(name: string): string | undefined {
  return name === '' || name === 'text' ? 'text' : languages[name]
}

const highlighter = await createHighlighterCore({
  langs: [bash, json, python],
  themes: [theme],
  engine: createJavaScriptRegexEngine(),
})

/** `<pre><code>` with a class a token, and one more when it is a program that is only read. */
export function renderCode(text: string, language: string, isOnlyRead = false): Element {
  const children = language === 'text' ? [{ type: 'text' as const, value: text }] : highlight(text, language)
  return {
    type: 'element',
    tagName: 'pre',
    properties: {},
    children: [
      {
        type: 'element',
        tagName: 'code',
        properties: { className: [`language-${language}`, ...(isOnlyRead ? [NO_RUN] : [])] },
        children,
      },
    ],
  }
}

function highlight(text: string, language: string): ElementContent[] {
  const lines = highlighter.codeToTokensBase(text, { lang: language, theme: 'classes' })
  return lines.flatMap((tokens, i): ElementContent[] => [
    ...tokens.map((token): ElementContent => {
      const name = names[names.findIndex((_, at) => colour(at) === token.color?.toLowerCase())]
      const value: ElementContent = { type: 'text', value: token.content }
      return name === undefined
        ? value
        : { type: 'element', tagName: 'span', properties: { className: [`tok-${name}`] }, children: [value] }
    }),
    ...(i < lines.length - 1 ? [{ type: 'text' as const, value: '\n' }] : []),
  ])
}
