// Each complaint of `content check` at its place. Long, a row a complaint: what a new one lacks is seen beside the others.
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { checkFolder } from './check-folder.ts'
import { severities, wordProblem, type Problem, type ProblemCode } from './problem.ts'
import { body, LESSON, makeMp4, writeFiles, writePhase, type Changes } from './test-folder.ts'

const EN = `${LESSON}/lesson.en.md`
const ZH = `${LESSON}/lesson.zh-CN.md`
const QUIZ = `${LESSON}/quiz.yaml`
const QUIZ_ZH = `${LESSON}/quiz.zh-CN.yaml`
const replace = (from: string | RegExp, to: string) => (text: string) => text.replace(from, to)
const append = (more: string) => (text: string) => text + more
const png = await sharp({ create: { width: 3, height: 2, channels: 3, background: '#fff' } })
  .png()
  .toBuffer()
const svg = (inside: string, attributes = 'viewBox="0 0 9 9"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>\n${inside}\n</svg>\n`
const FIGURE = ':::figure{#f src="f.svg" alt="A drawing."}\nLook.\n:::'
const withFigure = (file: string): Changes => ({
  [EN]: body(FIGURE),
  [ZH]: append(`\n${FIGURE}\n`),
  [`${LESSON}/f.svg`]: file,
})

const video = (fields: string, files: Changes = {}): Changes => ({
  [EN]: replace('minutes: 10\n', `minutes: 10\nvideo:\n${fields}`),
  [ZH]: replace('第一课\n', `第一课\nvideo:\n${fields}`),
  [`${LESSON}/v.mp4`]: makeMp4(10),
  [`${LESSON}/c.vtt`]: 'WEBVTT\n\n00:00:00.000 --> 00:00:05.000\nHi\n',
  [`${LESSON}/t.md`]: '# Title\n\nSaid.\n',
  ...files,
})
const SOURCES = '  sources: [{src: v.mp4, type: video/mp4}]\n'
const ALL = `${SOURCES}  captions: c.vtt\n  transcript: t.md\n`
const vtt = (text: string) => video(ALL, { [`${LESSON}/c.vtt`]: `WEBVTT\n\n${text}\n` })
/** A question of a type, its own fields from line 8 on. */
const quizOf = (type: string, fields: readonly string[]) =>
  `passing_score: 60\nminutes: 5\nquestions:\n\n  - id: q\n    type: ${type}\n    prompt: Which?\n${fields.map((one) => `    ${one}\n`).join('')}`
const asked = (type: string, ...fields: string[]): Changes => ({
  [QUIZ]: quizOf(type, [...fields, 'why: So.']),
  [QUIZ_ZH]: null,
})
const PAIRS = (pair: string) =>
  asked(
    'match',
    'left: {a: A, b: B}',
    'right: {x: X, y: Y}',
    'answer: {a: x, b: y}',
    `wrong: {mixed: {pair: ${pair}, why: No.}}`,
  )
const ORDER = (before: string) => asked('order', 'items: {a: A, b: B}', `wrong: {early: {before: ${before}, why: No.}}`)
const GAP = 'gaps: {g: {type: text, answer: a}}'
const LAB = `${LESSON}/lab.ipynb`
const LAB_ZH = `${LESSON}/lab.zh-CN.ipynb`
const graded = (id: string, kind: 'solution' | 'check', source: string, more: object = {}) => ({
  cell_type: 'code',
  execution_count: null,
  id,
  metadata: {
    nbgrader: {
      grade: kind === 'check',
      grade_id: id,
      locked: kind === 'check',
      points: 1,
      schema_version: 3,
      solution: kind === 'solution',
    },
    ...more,
  },
  outputs: [],
  source,
})
const lab = (...cells: { readonly id: string }[]): Record<string, string> => {
  const text = JSON.stringify(
    {
      nbformat: 4,
      nbformat_minor: 5,
      metadata: {},
      cells: cells.map((cell) => ({ ...cell, id: cell.id.replaceAll(' ', '-') })),
    },
    undefined,
    1,
  )
  return { [LAB]: text, [LAB_ZH]: text }
}
/** A text of the author's. */
const said = (id: string, source: string) => ({ cell_type: 'markdown', id, metadata: {}, source })
const twice = (place: string) => [place, place]
const inFolder = (files: Changes): Changes => ({
  [`${LESSON}/lab/lab.ipynb`]: lab(said('a', 'x'))[LAB] ?? '',
  [`${LESSON}/lab/lab.zh-CN.ipynb`]: lab(said('a', 'x'))[LAB] ?? '',
  ...Object.fromEntries(Object.entries(files).map(([name, bytes]) => [`${LESSON}/lab/${name}`, bytes])),
})
const notebook = (outputs: string) =>
  JSON.stringify({
    nbformat: 4,
    nbformat_minor: 5,
    metadata: {},
    cells: [{ cell_type: 'code', source: '', outputs: [{ output_type: 'stream', name: 'stdout', text: outputs }] }],
  })

/** A prediction with a guess to judge; what is in the fence begins in line 15 of the file. */
const guessed = (...lines: string[]) => `:::predict{#g}\nQ\n\n---\n\nA\n\n\`\`\`guess\n${lines.join('\n')}\n\`\`\`\n:::`
const guess = (...lines: string[]): Changes => ({
  [EN]: body(guessed(...lines)),
  [ZH]: append(`\n${guessed(...lines)}\n`),
})
const SAID = 'pinyin: zhèng wén'
/** A file of one term; what is given stands in line 4. */
const termOf = (fields: string) =>
  `terms:\n  - id: text\n    name: {en: Text, zh-CN: 正文}\n${fields === '' ? '' : `    ${fields}\n`}    definition: {en: Words., zh-CN: 字。}\n`

/** The place in English, and a line further down in Chinese. */
const both = (place: `${number}:${number}`) => {
  const [line = '', col = ''] = place.split(':')
  return [`${EN}:${place}`, `${ZH}:${Number(line) + 1}:${col}`]
}

/** One row a complaint: what is changed, and every place where exactly that complaint must stand. */
const table: [ProblemCode, Changes, ...string[]][] = [
  ['file-missing', { 'modules/010-one/module.yaml': null }, 'modules/010-one/module.yaml:1:1'],
  ['file-missing', { 'course.yaml': append('cover: no.svg\n') }, 'course.yaml:6:8'],
  ['file-missing', { [EN]: body('A\n\n![x](no.png)') }, `${EN}:9:1`],
  ['file-missing', video(ALL, { [`${LESSON}/v.mp4`]: null }), `${EN}:6:19`, `${ZH}:5:19`],
  ['file-outside', { [EN]: body('![x](../../../../etc/passwd.png)') }, `${EN}:7:1`],
  ['file-encoding', { [EN]: Buffer.from([0x2d, 0xff, 0xfe]) }, `${EN}:1:1`],
  ['language-unlisted', { [`${LESSON}/lesson.fr.md`]: 'x' }, `${LESSON}/lesson.fr.md:1:1`],
  ['language-source', { [EN]: null }, `${EN}:1:1`],
  [
    'phase-empty',
    { 'course.yaml': replace('draft', 'published'), [EN]: null, [ZH]: null, [QUIZ]: null, [QUIZ_ZH]: null },
    'course.yaml:5:8',
  ],
  ['planned-state', { 'course.yaml': replace('state: draft', 'planned: true\nstate: retired') }, 'course.yaml:5:10'],
  [
    'module-empty',
    { 'modules/020-two/module.yaml': 'id: two\ntitle: {en: Two, zh-CN: 二}\n' },
    'modules/020-two/module.yaml:1:1',
  ],
  ['yaml-syntax', { 'course.yaml': 'id: tiny\ntitle: [a\n' }, 'course.yaml:3:1'],
  ['yaml-syntax', { 'course.yaml': append('id: again\n') }, 'course.yaml:6:1'],
  ['field-missing', { 'course.yaml': replace('id: tiny\n', '') }, 'course.yaml:1:1'],
  ['field-missing', { [EN]: replace('minutes: 10\n', '') }, `${EN}:2:1`],
  ['field-unknown', { 'course.yaml': append('colour: red\n') }, 'course.yaml:6:1'],
  ['field-unknown', { [EN]: replace('minutes: 10', 'minutes: 10\nlevel: 3') }, `${EN}:5:1`],
  ['field-type', { [EN]: replace('title: First', 'title: 7') }, `${EN}:3:8`],
  ['field-choice', { 'course.yaml': replace('draft', 'secret') }, 'course.yaml:5:8'],
  ['field-range', { [EN]: replace('10', '0') }, `${EN}:4:10`],
  ['field-invalid', { 'course.yaml': append('price: {amount: 5, currency: dollars}\n') }, 'course.yaml:6:30'],
  ['text-missing', { 'course.yaml': replace('en: Tiny, ', '') }, 'course.yaml:2:8'],
  ['translation-missing', { [ZH]: null, [QUIZ_ZH]: null }, `${EN}:1:1`],
  ['translation-missing', { [QUIZ_ZH]: null }, `${QUIZ}:1:1`],
  ['translation-stale', { [ZH]: replace('---\n\n', 'source: "0123456789ab"\n---\n\n') }, `${ZH}:4:9`],
  ['translation-stale', { [QUIZ_ZH]: append('source: "0123456789ab"\n') }, `${QUIZ_ZH}:7:9`],
  ['translation-differs', { [ZH]: replace('id: first', 'id: other') }, `${ZH}:2:5`],
  ['translation-block', { [EN]: body(':::predict{#guess}\nQ\n\n---\n\nA\n:::') }, `${ZH}:5:1`],
  ['translation-video', { ...video(ALL), [ZH]: (text) => text }, `${ZH}:2:1`],
  ['front-matter-missing', { [EN]: 'Text.\n' }, `${EN}:1:1`],
  ['id-shape', { 'course.yaml': replace('id: tiny', 'id: Tiny_1') }, 'course.yaml:1:5'],
  ['id-shape', { [QUIZ]: replace('b: {text', 'B_2: {text'), [QUIZ_ZH]: replace('b:', 'B_2:') }, `${QUIZ}:9:7`],
  [
    'id-shape',
    {
      [EN]: body(':::predict{#Guess}\nQ\n\n---\n\nA\n:::'),
      [ZH]: append('\n:::predict{#Guess}\nQ\n\n---\n\nA\n:::\n'),
    },
    `${EN}:7:1`,
    `${ZH}:8:1`,
  ],
  [
    'id-duplicate',
    {
      'modules/010-one/020-b/lesson.en.md': '---\nid: first\ntitle: B\nminutes: 1\n---\n',
      'modules/010-one/020-b/lesson.zh-CN.md': '---\nid: first\ntitle: 二\n---\n',
    },
    'modules/010-one/020-b/lesson.en.md:2:5',
  ],
  [
    'id-duplicate',
    { 'modules/020-b/module.yaml': 'id: one\ntitle: {en: B, zh-CN: 二}\n' },
    'modules/020-b/module.yaml:1:5',
  ],
  ['id-duplicate', { [QUIZ]: (text) => text + text.slice(text.indexOf('  - id')) }, `${QUIZ}:11:9`],
  [
    'id-vanished',
    { 'published-ids.txt': 'lesson/first\nlesson/gone\nquiz/first/gone\nquiz/first/gone/x\n' },
    'published-ids.txt:2:1',
    'published-ids.txt:3:1',
  ],
  [
    'id-unlisted',
    {
      'course.yaml': replace('draft', 'published'),
      'published-ids.txt': 'module/one\nquiz/first\nquiz/first/q\nquiz/first/q/a\nquiz/first/q/b\n',
    },
    'course.yaml:5:8',
  ],
  ['id-line', { 'published-ids.txt': 'module/one\nsurprise\n' }, 'published-ids.txt:2:1'],
  ['retired-present', { 'course.yaml': append('retired:\n  - lesson/first\n') }, 'course.yaml:7:5'],
  [
    'reference-unknown',
    { 'course.yaml': append('certificate: {validity: permanent, lessons: [first, gone], quizzes: [first]}\n') },
    'course.yaml:6:53',
  ],
  [
    'reference-unknown',
    { 'course.yaml': append('certificate: {validity: permanent, lessons: all, final: true}\n') },
    'course.yaml:6:57',
  ],
  [
    'id-duplicate',
    { [QUIZ]: (text) => `id: final\n${text}`, 'final.yaml': 'passing_score: 60\nminutes: 5\ndraw: 1\n' },
    `${QUIZ}:1:1`,
  ],
  ['term-pinyin', { 'terms.yaml': termOf('pinyin: wen') }, 'terms.yaml:4:13'],
  ['term-pinyin', { 'terms.yaml': termOf('') }, 'terms.yaml:2:5'],
  ['term-pinyin', { 'terms.yaml': termOf('pinyin: zheng4 wén') }, 'terms.yaml:4:13'],
  ['term-unused', { 'terms.yaml': termOf(`${SAID}\n    from: first`).replace('Text', 'word') }, 'terms.yaml:5:11'],
  ['reference-unknown', { 'terms.yaml': termOf(`${SAID}\n    until: gone`) }, 'terms.yaml:5:12'],
  ['reference-unknown', { 'terms.yaml': termOf(`${SAID}\n    again: [gone]`) }, 'terms.yaml:5:13'],
  ['id-duplicate', { 'terms.yaml': termOf(SAID) + termOf(SAID).replace('terms:\n', '') }, 'terms.yaml:6:9'],
  ['translation-missing', { 'terms.yaml': termOf(SAID).replace(', zh-CN: 字。', '') }, 'terms.yaml:5:17'],
  [
    'duration-shape',
    { 'modules/010-one/module.yaml': append('due: {after_start: two weeks}\n') },
    'modules/010-one/module.yaml:3:20',
  ],
  [
    'date-shape',
    { 'modules/010-one/module.yaml': append('due: {at: 2027-02-30T00:00:00Z}\n') },
    'modules/010-one/module.yaml:3:11',
  ],
  ['heading-level', { [EN]: body('# One\n\n## Two\n\n#### Four') }, `${EN}:7:1`, `${EN}:11:1`],
  ['directive-unknown', { [EN]: body(':::quote\nx\n:::\n\n::rule') }, `${EN}:7:1`, `${EN}:11:1`],
  ['directive-unclosed', { [EN]: body('Text\n\n:::note\nx') }, `${EN}:9:1`],
  [
    'directive-attribute',
    {
      [EN]: body(':::figure{#f}\nx\n:::'),
      [ZH]: append('\n:::figure{#f src="f.svg" alt="x"}\n:::\n'),
      [`${LESSON}/f.svg`]: svg('<g/>'),
    },
    `${EN}:7:1`,
    `${EN}:7:1`,
  ],
  [
    'predict-place',
    {
      [EN]: body('- a\n\n  :::predict{#g}\n  Q\n\n  ---\n\n  A\n  :::'),
      [ZH]: append('\n:::predict{#g}\nQ\n\n---\n\nA\n:::\n'),
    },
    `${EN}:9:3`,
  ],
  [
    'play-place',
    {
      [EN]: body('- a\n\n  :::play{#p kind="sampling"}\n  :::'),
      [ZH]: append('\n:::play{#p kind="sampling"}\n:::\n'),
    },
    `${EN}:9:3`,
  ],
  [
    'play-kind',
    { [EN]: body(':::play{#p kind="chess"}\n:::'), [ZH]: append('\n:::play{#p kind="sampling"}\n:::\n') },
    `${EN}:7:1`,
  ],
  [
    'recall-place',
    {
      [EN]: body('- a\n\n  :::recall{#r}\n  Q\n\n  ---\n\n  A\n  :::'),
      [ZH]: append('\n:::recall{#r}\nQ\n\n---\n\nA\n:::\n'),
    },
    `${EN}:9:3`,
  ],
  [
    'recall-answer',
    { [EN]: body(':::recall{#r}\nQ\n:::'), [ZH]: append('\n:::recall{#r}\nQ\n\n---\n\nA\n:::\n') },
    `${EN}:7:1`,
  ],
  [
    'predict-answer',
    { [EN]: body(':::predict{#g}\nQ\n---\nA\n:::'), [ZH]: append('\n:::predict{#g}\nQ\n\n---\n\nA\n:::\n') },
    `${EN}:7:1`,
  ],
  [
    'guess-twice',
    { [EN]: body(guessed('parts: {n: {answer: 1}}').replace(/\n:::$/, '\n\n```guess\n```\n:::')) },
    `${EN}:7:1`,
  ],
  ['guess-parts', guess('parts: {}'), ...both('15:8')],
  ['field-unknown', guess('parts: {n: {answer: 1}}', 'wrongs: []'), ...both('16:1')],
  ['yaml-syntax', guess('parts: {a: 1', 'wrong: 2}'), ...both('16:1')],
  ['guess-answer', guess('parts:', '  n: {answer: two}'), ...both('16:15')],
  ['guess-answer', guess('parts:', '  n: {type: text, answer: 2}'), ...both('16:27')],
  ['guess-answer', guess('parts:', '  n: {type: single, choices: {a: A, b: B}, answer: c}'), ...both('16:52')],
  ['guess-answer', guess('parts:', '  n: {type: single, answer: c}'), ...both('16:13')],
  ['guess-answer', guess('parts:', '  n: {answer: 1, choices: {a: A, b: B}}'), ...both('16:27')],
  ['guess-when', guess('parts: {n: {answer: 1}}', 'wrong:', '  - when: {m: 2}', '    say: No.'), ...both('17:12')],
  ['guess-when', guess('parts: {n: {answer: 1}}', 'wrong:', '  - when: {n: two}', '    say: No.'), ...both('17:12')],
  ['guess-when', guess('parts: {n: {answer: 1}}', 'wrong:', '  - when: {n: [3, 2]}', '    say: No.'), ...both('17:12')],
  ['guess-when', guess('parts: {n: {answer: 1}}', 'wrong:', '  - when: {}', '    say: No.'), ...both('17:5')],
  [
    'guess-when',
    guess('parts: {n: {type: single, choices: {a: A, b: B}, answer: a}}', 'wrong:', '  - {when: {n: c}, say: No.}'),
    ...both('17:13'),
  ],
  ['guess-right', guess('parts: {n: {answer: 1}}', 'wrong:', '  - {when: {n: 1}, say: No.}'), ...both('17:12')],
  [
    'guess-again',
    guess('parts: {n: {answer: 1}}', 'wrong:', '  - {when: {n: [2, 4]}, say: No.}', '  - {when: {n: 3}, say: No.}'),
    ...both('18:12'),
  ],
  [
    'guess-translation',
    {
      [EN]: body(guessed('parts: {n: {answer: 1, label: Number}}')),
      [ZH]: append(`\n${guessed('parts: {n: {answer: 2, label: 数}}')}\n`),
    },
    `${ZH}:8:1`,
  ],
  [
    'guess-translation',
    { [EN]: body(guessed('parts: {n: {answer: 1}}')), [ZH]: append('\n:::predict{#g}\nQ\n\n---\n\nA\n:::\n') },
    `${ZH}:8:1`,
  ],
  ['film-place', { ...video(ALL), [EN]: (text) => body('- a\n\n  :::film\n  :::')(text) }, `${EN}:9:3`],
  ['film-missing', { [EN]: body(':::film\n:::') }, `${EN}:7:1`],
  [
    'block-duplicate',
    {
      [EN]: body(':::predict{#g}\nQ\n\n---\n\nA\n:::\n\n:::predict{#g}\nQ\n\n---\n\nA\n:::'),
      [ZH]: append('\n:::predict{#g}\nQ\n\n---\n\nA\n:::\n'),
    },
    `${EN}:15:1`,
  ],
  [
    'link-broken',
    { [EN]: body('See [that](lesson:gone), [this](lesson:first) and [them](phase:gone).') },
    `${EN}:7:5`,
    `${EN}:7:51`,
  ],
  ['link-unsafe', { [EN]: body('A [x](javascript:alert(1)) b') }, `${EN}:7:3`],
  ['link-unknown', { [EN]: body('[a](other.md) [b](//evil.example) [c](/questions)') }, `${EN}:7:1`, `${EN}:7:15`],
  ['anchor-broken', { [EN]: body('## Here\n\n[a](#here) [b](#there)') }, `${EN}:9:12`],
  [
    'emphasis-shown',
    { [EN]: body('2 ** 3 and `2**3` are code.'), [ZH]: append('\n叫**得分**（logit）。汇到**得分（logit）**上。\n') },
    `${ZH}:8:8`,
  ],
  ['footnote-undefined', { [EN]: body('A[^1] b[^2].\n\n[^1]: Note.') }, `${EN}:7:6`],
  ['html-removed', { [EN]: body('a <b onclick="x()">b</b> <iframe src="/x"></iframe>') }, `${EN}:7:3`, `${EN}:7:26`],
  ['math-invalid', { [EN]: body('a $\\frac{1$ b') }, `${EN}:7:3`],
  ['math-invalid', { [QUIZ]: replace('Which?', '"$\\\\frac{$"') }, `${QUIZ}:6:13`],
  [
    'code-word',
    { [EN]: body('```python no-run\nx\n```\n\n```python norun\nx\n```\n\n```text no-run\nx\n```') },
    `${EN}:11:1`,
    `${EN}:15:1`,
  ],
  ['code-language', { [EN]: body('```cobol\nx\n```') }, `${EN}:7:1`],
  ['picture-remote', { [EN]: body('![x](https://example.org/x.png)') }, `${EN}:7:1`],
  ['picture-alt', { [EN]: body('![](p.png)'), [`${LESSON}/p.png`]: png }, `${EN}:7:1`],
  ['picture-type', { [EN]: body('![x](p.png)'), [`${LESSON}/p.png`]: 'no picture' }, `${EN}:7:1`],
  ['svg-invalid', withFigure('<p>no</p>'), `${LESSON}/f.svg:1:1`, `${LESSON}/f.svg:1:1`],
  [
    'svg-forbidden',
    { ...withFigure(svg('<g>\n  <script>x</script></g>')), [ZH]: (text) => text },
    `${LESSON}/f.svg:3:3`,
  ],
  ['svg-viewbox', { ...withFigure(svg('<g/>', 'width="9"')), [ZH]: (text) => text }, `${LESSON}/f.svg:1:1`],
  [
    'svg-colour',
    { ...withFigure(svg('<path fill="#f00" stroke="none"/>')), [ZH]: (text) => text },
    `${LESSON}/f.svg:2:1`,
  ],
  ['video-unreadable', video(ALL, { [`${LESSON}/v.mp4`]: 'no video' }), `${EN}:6:19`, `${ZH}:5:19`],
  [
    'video-lengths',
    video(
      `  sources: [{src: v.mp4, type: video/mp4}, {src: w.mp4, type: video/mp4}]\n  captions: c.vtt\n  transcript: t.md\n`,
      { [`${LESSON}/w.mp4`]: makeMp4(12) },
    ),
    `${EN}:6:50`,
    `${ZH}:5:50`,
  ],
  ['captions-missing', video(`${SOURCES}  transcript: t.md\n`), `${EN}:6:3`, `${ZH}:5:3`],
  ['transcript-missing', video(`${SOURCES}  captions: c.vtt\n`), `${EN}:6:3`, `${ZH}:5:3`],
  ['vtt-syntax', { ...vtt('0:1 --> 0:2\nHi'), [ZH]: (text) => text }, `${LESSON}/c.vtt:3:1`],
  [
    'vtt-order',
    {
      ...vtt('00:03.000 --> 00:04.000\nb\n\n00:01.000 --> 00:02.000\na\n\n00:05.000 --> 00:05.000\nc'),
      [ZH]: (text) => text,
    },
    `${LESSON}/c.vtt:6:1`,
    `${LESSON}/c.vtt:9:1`,
  ],
  ['vtt-end', { ...vtt('00:09.000 --> 00:12.000\nHi'), [ZH]: (text) => text }, `${LESSON}/c.vtt:3:1`],
  ['vtt-speed', vtt('00:00.000 --> 00:01.000\n一二三四五六七八九十'), `${LESSON}/c.vtt:3:1`],
  ['vtt-speed', { ...vtt('00:00.000 --> 00:01.000\n123456789012345678'), [ZH]: (text) => text }, `${LESSON}/c.vtt:3:1`],
  [
    'quiz-empty',
    { [QUIZ]: 'passing_score: 60\nminutes: 5\nquestions: []\n', [QUIZ_ZH]: 'questions: {}\n' },
    `${QUIZ}:3:12`,
  ],
  ['quiz-choices', { [QUIZ]: replace(/ {6}b:.*\n/, ''), [QUIZ_ZH]: replace(/ {6}b:.*\n/, '') }, `${QUIZ}:8:7`],
  ['quiz-true-false', { [QUIZ]: replace('single', 'true-false') }, `${QUIZ}:8:7`],
  ['quiz-answer', { [QUIZ]: replace('answer: a', 'answer: c') }, `${QUIZ}:10:13`],
  [
    'quiz-also',
    { [QUIZ]: (text) => text.replace('single', 'multiple').replace('answer: a', 'answer: a\n    also_right: b') },
    `${QUIZ}:11:17`,
  ],
  ['quiz-answer-single', { [QUIZ]: replace('answer: a', 'answer: [a, b]') }, `${QUIZ}:10:13`],
  [
    'quiz-answer-repeated',
    { [QUIZ]: (text) => text.replace('single', 'multiple').replace('answer: a', 'answer: [a, a]') },
    `${QUIZ}:10:17`,
  ],
  ['quiz-partial', { [QUIZ]: append('    partial: true\n') }, `${QUIZ}:11:14`],
  ['quiz-draw', { [QUIZ]: replace('minutes: 5', 'minutes: 5\ndraw: 2') }, `${QUIZ}:3:7`],
  ['quiz-draw', { 'final.yaml': 'passing_score: 60\nminutes: 5\ndraw: 2\n' }, 'final.yaml:3:7'],
  ['quiz-passing', { 'final.yaml': 'passing_score: 101\nminutes: 5\ndraw: 1\n' }, 'final.yaml:1:16'],
  [
    'quiz-wait',
    { 'final.yaml': 'passing_score: 60\nminutes: 5\ndraw: 1\nattempts: 1\nwait: PT1H\n' },
    'final.yaml:5:7',
  ],
  ['quiz-passing', { [QUIZ]: replace('60', '101') }, `${QUIZ}:1:16`],
  ['quiz-wait', { [QUIZ]: replace('minutes: 5', 'minutes: 5\nattempts: 1\nwait: PT1H') }, `${QUIZ}:4:7`],
  ['quiz-numbers', { [`${LESSON}/quiz.numbers.json`]: '{' }, `${LESSON}/quiz.numbers.json:1:1`],
  [
    'quiz-variant',
    { ...asked('number', 'answer: "{{n}}"'), [`${LESSON}/quiz.numbers.json`]: '{"q": [{"n": 1}, {"n": "one"}]}' },
    `${QUIZ}:5:5`,
  ],
  [
    'quiz-hole',
    { [QUIZ]: replace('Which?', 'Which of {{n}}?'), [`${LESSON}/quiz.numbers.json`]: '{"q": [{"m": 1}, {"m": 2}]}' },
    `${QUIZ}:4:5`,
  ],
  ['quiz-see', { [QUIZ]: append('    see: No such words\n') }, `${QUIZ}:11:10`],
  ['reference-unknown', { [QUIZ]: append('    see: {lesson: gone, text: Text}\n') }, `${QUIZ}:11:10`],
  ['quiz-why', { [QUIZ]: replace(', why: No.', ''), [QUIZ_ZH]: replace(', why: 不对。', '') }, `${QUIZ}:9:10`],
  ['quiz-parts', asked('order', 'items: {a: A}'), `${QUIZ}:8:12`],
  ['quiz-pair', asked('match', 'left: {a: A, b: B}', 'right: {x: X, y: Y}', 'answer: {a: x}'), `${QUIZ}:8:21`],
  ['id-duplicate', asked('match', 'left: {a: A, b: B}', 'right: {a: X, y: Y}', 'answer: {a: y, b: y}'), `${QUIZ}:9:13`],
  ['quiz-answer', asked('match', 'left: {a: A, b: B}', 'right: {x: X, y: Y}', 'answer: {a: x, b: z}'), `${QUIZ}:10:23`],
  ['quiz-wrong-right', PAIRS('[a, x]'), `${QUIZ}:11:27`],
  ['quiz-answer', PAIRS('[x, a]'), `${QUIZ}:11:28`, `${QUIZ}:11:31`],
  ['quiz-wrong-right', ORDER('[a, b]'), `${QUIZ}:9:29`],
  ['quiz-answer', ORDER('[c, a]'), `${QUIZ}:9:30`],
  ['quiz-answer-repeated', asked('text', 'answer: [a, a]'), `${QUIZ}:8:17`],
  ['quiz-partial', asked('number', 'answer: 1', 'partial: true'), `${QUIZ}:9:14`],
  ['field-invalid', asked('number', 'answer: 1', 'tolerance: about 1'), `${QUIZ}:9:16`],
  [
    'quiz-wrong-right',
    {
      ...asked('number', 'answer: 1', 'tolerance: 0.1', 'wrong: {near: {answer: 1.05, why: Near.}}'),
      [QUIZ_ZH]: 'questions:\n  q: {prompt: 填, why: 对。, wrong: {near: {why: 近。}}}\n',
    },
    `${QUIZ}:10:28`,
  ],
  ['field-type', asked('number', 'answer: one'), `${QUIZ}:8:13`],
  ['field-missing', asked('text', 'exact: true'), `${QUIZ}:5:5`],
  ['field-unknown', asked('text', 'answer: a', 'tolerance: 1'), `${QUIZ}:9:5`],
  ['field-choice', { [QUIZ]: replace('single', 'guess') }, `${QUIZ}:5:11`],
  ['quiz-gaps', asked('cloze', 'text: None', 'gaps: {}'), `${QUIZ}:9:11`],
  ['quiz-gap-once', asked('cloze', 'text: "$x + [[g]]$"', GAP), `${QUIZ}:8:11`],
  ['quiz-gap-once', asked('cloze', 'text: "[[g]] and [[g]]"', GAP), `${QUIZ}:8:11`],
  ['quiz-gap-unknown', asked('cloze', 'text: "[[g]] and [[h]]"', GAP), `${QUIZ}:8:11`],
  [
    'quiz-gap-once',
    {
      ...asked('cloze', 'text: "[[g]]"', GAP),
      [QUIZ_ZH]: 'questions:\n  q: {prompt: 填, why: 对。, text: 没有}\n',
    },
    `${QUIZ_ZH}:2:33`,
  ],
  [
    'quiz-translation-id',
    {
      ...asked('order', 'items: {a: A, b: B}'),
      [QUIZ_ZH]: 'questions:\n  q: {prompt: 排, why: 对。, items: {a: 甲, b: 乙, c: 丙}}\n',
    },
    `${QUIZ_ZH}:2:47`,
  ],
  [
    'quiz-why-missing',
    { [QUIZ]: quizOf('text', ['answer: a']), [QUIZ_ZH]: 'questions: {q: {prompt: 填}}\n' },
    `${QUIZ}:5:5`,
  ],
  [
    'quiz-translation-id',
    { [QUIZ_ZH]: append('      c: {text: 丙}\n  r: {prompt: 没有}\n') },
    `${QUIZ_ZH}:7:7`,
    `${QUIZ_ZH}:8:3`,
  ],
  ['quiz-translation-answer', { [QUIZ_ZH]: append('    answer: a\n') }, `${QUIZ_ZH}:7:5`],
  ['quiz-translation-missing', { [QUIZ_ZH]: replace(/ {6}b:.*\n/, '') }, `${QUIZ_ZH}:5:7`],
  ['quiz-translation-missing', { [QUIZ_ZH]: replace(', why: 不对。', '') }, `${QUIZ_ZH}:6:10`],
  ['notebook-invalid', { [LAB]: '{"nbformat": 4}' }, `${LAB}:1:1`],
  ['notebook-invalid', { [LAB]: '{"nbformat": 2, "worksheets": []}' }, `${LAB}:1:1`],
  ['notebook-mark', lab(graded('a', 'solution', '### BEGIN SOLUTION\nx = 1')), `${LAB}:9:1`, `${LAB_ZH}:9:1`],
  [
    'notebook-field',
    { [LAB]: notebook('').replace('"metadata":{}', '"metadata":{"tessera":{"minutes":"ten"}}') },
    `${LAB}:1:1`,
  ],
  ['notebook-field', lab(graded('a', 'check', 'pass', { tessera: { hint: 'x' } })), `${LAB}:9:1`, `${LAB_ZH}:9:1`],
  ['notebook-grade-id', lab(graded('not one', 'check', 'pass')), `${LAB}:9:1`, `${LAB_ZH}:9:1`],
  [
    'notebook-grade-id-taken',
    lab(graded('a', 'solution', 'x = 1'), { ...graded('a', 'check', 'pass'), id: 'second' }),
    `${LAB}:26:1`,
    `${LAB_ZH}:26:1`,
  ],
  [
    'notebook-translation',
    { ...lab(graded('a', 'solution', 'x = 1')), [LAB_ZH]: lab(graded('b', 'solution', 'x = 1'))[LAB] ?? '' },
    `${LAB_ZH}:9:1`,
  ],
  [
    'notebook-translation',
    {
      ...lab(graded('a', 'solution', 'x = 1')),
      [LAB_ZH]: lab(graded('a', 'solution', 'x = 1'), graded('c', 'solution', 'x = 1'))[LAB] ?? '',
    },
    `${LAB_ZH}:26:1`,
  ],
  ['translation-missing', { [LAB]: lab(graded('a', 'solution', 'x = 1'))[LAB] ?? '', [LAB_ZH]: null }, `${LAB}:1:1`],
  ['notebook-lifted', { [LAB]: notebook('') }, `${LAB}:1:1`],
  ['notebook-no-check', lab(graded('a', 'solution', 'x = 1')), `${LAB}:1:1`, `${LAB_ZH}:1:1`],
  ['notebook-check-title', lab(graded('a', 'check', 'pass')), `${LAB}:9:1`, `${LAB_ZH}:9:1`],
  ['notebook-check-alone', lab(graded('a', 'check', 'pass')), `${LAB}:9:1`, `${LAB_ZH}:9:1`],
  ['notebook-large', { [LAB]: `${notebook('')}${' '.repeat(5_000_000)}` }, `${LAB}:1:1`],
  ['notebook-output', { [LAB]: notebook('x'.repeat(1_000_001)) }, `${LAB}:1:1`],
  [
    'notebook-picture-remote',
    lab(said('a', '![x](https://elsewhere.org/x.png)'), graded('c', 'check', 'pass')),
    `${LAB}:8:1`,
    `${LAB_ZH}:8:1`,
  ],
  [
    'notebook-picture-missing',
    lab(said('a', '![x](x.png) ![y](attachment:y.png) ![z](../z.png) ![w](data:text/html,x)')),
    ...[1, 2, 3, 4].map(() => `${LAB}:8:1`),
    ...[1, 2, 3, 4].map(() => `${LAB_ZH}:8:1`),
  ],
  [
    'notebook-link',
    lab(said('a', '# Here\n\n[x](#here) [y](#gone) [z](gone.csv) [w](lesson:gone) [v](lesson:first)')),
    ...[1, 2, 3].map(() => `${LAB}:8:1`),
    ...[1, 2, 3].map(() => `${LAB_ZH}:8:1`),
  ],
  [
    'notebook-command',
    lab(graded('a', 'solution', '!ls\n%timeit f()')),
    ...twice(`${LAB}:9:1`),
    ...twice(`${LAB_ZH}:9:1`),
  ],
  [
    'notebook-module',
    lab(graded('a', 'solution', 'import json, numpy, tkinter\nimport numpy')),
    ...twice(`${LAB}:9:1`),
    ...twice(`${LAB_ZH}:9:1`),
  ],
  [
    'notebook-file',
    lab(graded('a', 'solution', 'open("new.txt", "w")\nopen("new.txt")\nopen("rows.csv")')),
    `${LAB}:9:1`,
    `${LAB_ZH}:9:1`,
  ],
  [
    'notebook-network',
    lab(graded('a', 'solution', 'page = urlopen("https://elsewhere.org/").read()')),
    `${LAB}:9:1`,
    `${LAB_ZH}:9:1`,
  ],
  ['notebook-old', lab(graded('a', 'solution', 'print 1\nprint 2')), `${LAB}:9:1`, `${LAB_ZH}:9:1`],
  // Of two files that lie elsewhere, that one was written says nothing of the other.
  [
    'notebook-file',
    lab(graded('a', 'solution', 'open("/tmp/new.txt", "w")\nopen("/tmp/new.txt")\nopen("../rows.csv")')),
    `${LAB}:9:1`,
    `${LAB_ZH}:9:1`,
  ],
  [
    'notebook-profile',
    { [LAB]: notebook('').replace('"metadata":{}', '"metadata":{"tessera":{"engine":"browser","profile":"gpu"}}') },
    `${LAB}:1:1`,
  ],
  ['lab-twice', { ...lab(said('a', 'x')), [`${LESSON}/lab/lab.ipynb`]: '{}' }, `${LESSON}/lab/lab.ipynb:1:1`],
  ['lab-file-name', inFolder({ 'C:x.csv': 'x' }), `${LESSON}/lab/C:x.csv:1:1`],
  ['lab-file-large', inFolder({ 'big.bin': Buffer.alloc(10_000_001) }), `${LESSON}/lab/big.bin:1:1`],
  [
    'lab-files-many',
    inFolder(Object.fromEntries(Array.from({ length: 201 }, (_, i) => [`${i}.csv`, 'x']))),
    `${LESSON}/lab/lab.ipynb:1:1`,
  ],
  [
    'lab-files-many',
    inFolder({ 'a.bin': Buffer.alloc(9_000_000), 'b.bin': Buffer.alloc(9_000_000), 'c.bin': Buffer.alloc(9_000_000) }),
    `${LESSON}/lab/lab.ipynb:1:1`,
  ],
  ['lab-file-secret', inFolder({ 'old.py': '### BEGIN SOLUTION\nx = 1' }), `${LESSON}/lab/old.py:1:1`],
  [
    'lab-file-hides',
    inFolder({ 'random.py': '', 'json/__init__.py': '', 'js.py': '' }),
    `${LESSON}/lab/js.py:1:1`,
    `${LESSON}/lab/json/__init__.py:1:1`,
    `${LESSON}/lab/random.py:1:1`,
  ],
  [
    'lab-file-kept',
    {
      ...inFolder({ 'work/old.csv': 'x' }),
      [`${LESSON}/lab/lab.ipynb`]: notebook('').replace('"metadata":{}', '"metadata":{"tessera":{"keep_files":true}}'),
    },
    `${LESSON}/lab/lab.ipynb:1:1`,
  ],
]

const placesOf = (root: string, problems: readonly Problem[], code: ProblemCode) =>
  problems
    .filter((problem) => problem.code === code)
    .map((problem) => `${path.relative(root, problem.file)}:${problem.line}:${problem.col}`)

test('a tiny phase has no problem', async () => {
  const { problems, content } = await checkFolder(await writePhase())
  expect(problems).toEqual([])
  expect(content?.kind).toBe('phase')
})

describe('points at the line and column of', () => {
  for (const [i, [code, changes, ...places]] of table.entries()) {
    test(`${code} (row ${i + 1})`, async () => {
      const root = await writePhase(changes)
      const { problems, content } = await checkFolder(root)
      expect(placesOf(root, problems, code)).toEqual(places)
      expect(content === undefined).toBe(problems.some((problem) => problem.severity === 'error'))
      for (const problem of problems) expect(wordProblem(problem, 'zh-CN')).not.toBe(wordProblem(problem, 'en'))
    })
  }
})

test('complains about a folder that is not there or is no course', async () => {
  expect((await checkFolder('/tmp/there-is-no-such-folder')).problems.map((problem) => wordProblem(problem))).toEqual([
    '/tmp/there-is-no-such-folder:1:1 folder-missing There is no folder /tmp/there-is-no-such-folder.',
  ])
  const empty = await writeFiles({ 'readme.txt': 'x' })
  expect((await checkFolder(empty)).problems.map(({ code }) => code)).toEqual(['folder-kind'])
})

test('every complaint has a row above', () => {
  const ofMoney = ['country', 'missing', 'shape', 'foreign', 'twice'].map((end) => `account-${end}`) // site/read-bank.test.ts
  const seen = new Set<string>([
    ...table.map(([code]) => code),
    ...ofMoney,
    'price-account',
    'folder-missing',
    'folder-kind',
  ])
  expect(Object.keys(severities).filter((code) => !seen.has(code))).toEqual([])
})

test('gives all problems at once, in the order of files and lines', async () => {
  const root = await writePhase({
    'course.yaml': append('colour: red\nsize: 3\n'),
    'modules/010-one/module.yaml': append('colour: red\n'),
    [EN]: body('[a](lesson:gone)'),
    [QUIZ]: replace('answer: a', 'answer: c'),
  })
  expect((await checkFolder(root)).problems.map((problem) => wordProblem(problem))).toEqual([
    `${root}/course.yaml:6:1 field-unknown The field colour is not known here.`,
    `${root}/course.yaml:7:1 field-unknown The field size is not known here.`,
    `${root}/${EN}:7:1 link-broken “lesson:gone” leads to nothing that is there.`,
    `${root}/${QUIZ}:10:13 quiz-answer The answer “c” is not one of the choices.`,
    `${root}/modules/010-one/module.yaml:3:1 field-unknown The field colour is not known here.`,
  ])
})
