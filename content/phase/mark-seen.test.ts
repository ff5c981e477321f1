// A question leads to the very paragraph that teaches it, in each language.
import { expect, test } from 'vitest'
import { checkFolder } from '../check-folder.ts'
import { LESSON, writePhase, type Changes } from '../test-folder.ts'

const front = (title: string, more = '') => `---\nid: first\ntitle: ${title}\n${more}---\n\n`
const EN = `${LESSON}/lesson.en.md`
const ZH = `${LESSON}/lesson.zh-CN.md`
const english = `${front('First', 'minutes: 10\n')}One & only.\n\n## Second\n\nThe *price* of a word.\n\n- An entry.\n\n:::predict{#guess}\nHow much?\n\n---\n\nEight.\n:::\n`
const chinese = `${front('第一课')}只此一段。\n\n## 二\n\n一个词的价钱。\n\n- 一项。\n\n:::predict{#guess}\n多少？\n\n---\n\n八。\n:::\n`
const asksOf = (see: string) => (text: string) => `${text}    see: ${see}\n`

async function read(see: string, changes: Changes = {}) {
  const files = { [EN]: english, [ZH]: chinese, [`${LESSON}/quiz.yaml`]: asksOf(see), ...changes }
  const { content, problems } = await checkFolder(await writePhase(files))
  expect(problems.filter(({ code }) => code !== 'id-unlisted')).toEqual([])
  const lesson = content?.kind === 'phase' ? content.edition.modules[0]?.lessons[0] : undefined
  const html = lesson?.texts.map(({ reading }) =>
    reading.flatMap((block) => (block.kind === 'html' ? block.html : '')).join(''),
  )
  return { see: lesson?.quiz?.definition.questions[0]?.see, html }
}

const lessonPath = '/phase/lesson-learn/tiny/one/first'

test.each([
  ['The price of', '<p id="see-q">The <em>price</em> of a word.</p>', '<p id="see-q">一个词的价钱。</p>'],
  ['One & only', '<p id="see-q">One &#x26; only.</p>', '<p id="see-q">只此一段。</p>'],
  ['An entry', '<li id="see-q">An entry.</li>', '<li id="see-q">一项。</li>'],
])('“%s” names its paragraph in both languages', async (words, inEnglish, inChinese) => {
  const { see, html } = await read(words)
  expect(see).toBe(`${lessonPath}#see-q`)
  expect(html?.[0]).toContain(inEnglish)
  expect(html?.[1]).toContain(inChinese)
  expect(html?.join('').match(/ id="see-/g)).toHaveLength(2)
})

test('words of a guess lead to the guess', async () => {
  expect((await read('How much')).see).toBe(`${lessonPath}#guess`)
})

test('where a translation has other paragraphs, the one of the same section is named', async () => {
  const longer = chinese.replace('只此一段。', '第一段。\n\n第二段。\n\n第三段。')
  expect((await read('The price of', { [ZH]: longer })).html?.[1]).toContain('<p id="see-q">一个词的价钱。</p>')
})
