import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { giveQuestion, giveQuestionCategory, giveSitePage } from '../../store/test-data.ts'
import { openTestApp } from '../http/test-app.ts'

const house = await openTestApp()
const { database: db, call } = house
afterAll(house.close)

beforeAll(async () => {
  await giveQuestionCategory(db, { id: 'payment', position: 2 })
  await giveQuestionCategory(db, { id: 'start', position: 1, title: { en: 'Getting started' } })
  await giveQuestion(db, { id: 'refund', categoryId: 'payment', position: 1 })
  await giveQuestion(db, { id: 'where', categoryId: 'start', position: 2 })
  await giveQuestion(db, {
    id: 'who',
    categoryId: 'start',
    position: 1,
    title: { en: 'Who is it for?' },
    answer: { en: '<p>You</p>', 'zh-CN': '<p>你</p>' },
  })
})

describe('/index/faq-list', () => {
  test('lists the questions in the order of their categories', async () => {
    const { body } = await call('/index/faq-list')
    expect(body).toMatchObject({
      list: [{ id: 'who', category_id: 'start' }, { id: 'where' }, { id: 'refund', category_id: 'payment' }],
      pagination: { total: 3, page: 1, pageSize: 999 },
    })
  })

  test('falls back text by text', async () =>
    expect((await call('/index/faq-list', {}, { lang: 'zh-CN' })).body).toMatchObject({
      list: [{ title: 'Who is it for?', answer: '<p>你</p>' }, { title: 'where 中文' }, {}],
    }))

  test('keeps to one category, and to a page of it', async () => {
    expect((await call('/index/faq-list', { category_id: 'start', page: 2, page_size: 1 })).body).toMatchObject({
      list: [{ id: 'where' }],
      pagination: { total: 2, page: 2, pageSize: 1 },
    })
    expect((await call('/index/faq-list', { category_id: 'never-was' })).body).toEqual({
      list: [],
      pagination: { total: 0, page: 1, pageSize: 999 },
    })
  })

  test.each([
    ['category_id', '<b>', 'This is not valid.'],
    ['page', '0', 'Please enter a whole number in the allowed range.'],
    ['page_size', '', 'Please enter a whole number in the allowed range.'],
  ])('refuses %s "%s"', async (field, value, sentence) =>
    expect((await call('/index/faq-list', { [field]: value })).body).toMatchObject({
      error: 'invalid_input',
      fields: { [field]: sentence },
    }),
  )
})

test('/index/faq-category-tree lists the categories with the number of their questions', async () =>
  expect((await call('/index/faq-category-tree', {}, { lang: 'zh-CN' })).body).toEqual({
    list: [
      { id: 'start', name: 'Getting started', count: 2 },
      { id: 'payment', name: 'payment 中文', count: 1 },
    ],
  }))

describe('/index/page', () => {
  test('is not found before it was imported', async () =>
    expect((await call('/index/page', { id: 'privacy-policy' })).body).toMatchObject({ error: 'not_found' }))

  test('shows the page in the asked language, else in English, and says which', async () => {
    await giveSitePage(db, { id: 'privacy-policy', lang: 'en', title: 'Privacy policy', updatedOn: '2026-03-05' })
    expect((await call('/index/page', { id: 'privacy-policy' }, { lang: 'zh-CN' })).body).toEqual({
      title: 'Privacy policy',
      html: '<p>Privacy policy</p>',
      headings: [{ id: 'data', title: 'Data' }],
      updated_on: '2026-03-05',
      lang: 'en',
    })
    await giveSitePage(db, { id: 'privacy-policy', lang: 'zh-CN', title: '隐私政策' })
    expect((await call('/index/page', { id: 'privacy-policy' }, { lang: 'zh-CN' })).body).toMatchObject({
      title: '隐私政策',
      lang: 'zh-CN',
    })
    expect((await call('/index/page', { id: 'privacy-policy' })).body).toMatchObject({
      title: 'Privacy policy',
      lang: 'en',
    })
  })

  test('knows its pages by name only', async () =>
    expect((await call('/index/page', { id: 'terms' })).body).toMatchObject({
      error: 'invalid_input',
      fields: { id: 'Please choose one of the list.' },
    }))
})
