import { describe, expect, it } from 'vitest'
import { filterQuestions, textOf, type Faq } from './filter.ts'

const ask = (id: string, title: string, answer = '<p></p>'): Faq => ({
  id,
  category_id: 'c',
  title,
  answer,
  lang: 'en',
})
const questions = [
  ask('cost', 'What does it cost?', '<p>The first phase is <em>free</em>.</p>'),
  ask('again', 'Can I take a quiz again?'),
  ask('zh', '证书上的姓名', '<p>以后不能再改</p>'),
]
const found = (typed: string) => filterQuestions({ questions, typed, read: (answer) => answer }).map(({ id }) => id)

describe('the search in the questions', () => {
  it('shows all questions while nothing is typed', () => expect(found('  ')).toEqual(['cost', 'again', 'zh']))
  it('finds a word of the title, whatever its case', () => expect(found('QUIZ')).toEqual(['again']))
  it('finds a word of the answer', () => expect(found('free')).toEqual(['cost']))
  it('finds Chinese', () => expect(found('姓名')).toEqual(['zh']))
  it('finds full-width letters typed with a Chinese keyboard', () => expect(found('ｑｕｉｚ')).toEqual(['again']))
  it('wants every word', () => {
    expect(found('phase free')).toEqual(['cost'])
    expect(found('quiz free')).toEqual([])
  })
  it('does not look into the tags', () => expect(found('em>')).toEqual([]))
})

it('reads an answer as its reader does', () => expect(textOf('<p>a &amp; b</p>').trim()).toBe('a & b'))
