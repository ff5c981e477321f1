import { orderLanguages, pickSharedLanguage, pickText } from '../../domain/language.ts'
import { countQuestions, selectOptionalPage, selectQuestionCategories, selectQuestions } from '../../store/site.ts'
import { refuse, type Handlers } from './call-context.ts'

export const siteCalls = {
  '/index/faq-list': async ({ database, locale }, { category_id, page, page_size }) => {
    const categoryId = category_id ?? null
    const total = await countQuestions(database, categoryId)
    const questions = await selectQuestions(database, { categoryId, limit: page_size, offset: (page - 1) * page_size })
    return {
      list: questions.map(({ id, category_id, title, answer }) => ({
        id,
        category_id,
        title: pickText(title, locale).text,
        answer: pickText(answer, locale).text,
        lang: pickSharedLanguage([title, answer], locale),
      })),
      pagination: { total, page, pageSize: page_size },
    }
  },

  '/index/faq-category-tree': async ({ database, locale }) => {
    const categories = await selectQuestionCategories(database)
    return { list: categories.map(({ id, title, count }) => ({ id, name: pickText(title, locale).text, count })) }
  },

  '/index/page': async ({ database, locale }, { id }) => {
    const page = await selectOptionalPage(database, { id, languages: orderLanguages(locale) })
    if (!page) return refuse('not_found')
    return { title: page.title, html: page.body, headings: page.headings, updated_on: page.updated_on, lang: page.lang }
  },
} satisfies Pick<Handlers, '/index/faq-list' | '/index/faq-category-tree' | '/index/page'>
