// What the import of the site's texts writes, by the rules of content.ts. Feedback types are never deleted: what people
// wrote hangs on their ids.
import type { BankEdition, SiteEdition } from '../domain/phase/edition.ts'
import { json } from './content.ts'
import type { Db } from './database.ts'
import { run, sql } from './sql.ts'

/** Writes the questions, pages, feedback types and prices; counts the rows that changed. */
export async function upsertSite(db: Db, site: SiteEdition): Promise<number> {
  let changed = 0
  for (const [position, { id, title }] of site.categories.entries()) {
    changed += await run(
      db,
      sql`
        insert into faq_category (id, position, title) values (${id}, ${position}, ${json(title)})
        on conflict (id) do update set position = excluded.position, title = excluded.title
        where (faq_category.position, faq_category.title) is distinct from (excluded.position, excluded.title)`,
    )
  }
  for (const [position, question] of site.questions.entries()) {
    changed += await run(
      db,
      sql`
        insert into faq (id, category_id, position, is_featured, title, answer)
        values (${question.id}, ${question.category}, ${position}, ${question.isFeatured}, ${json(question.title)}, ${json(question.answer)})
        on conflict (id) do update set category_id = excluded.category_id, position = excluded.position, is_featured = excluded.is_featured, title = excluded.title, answer = excluded.answer
        where (faq.category_id, faq.position, faq.is_featured, faq.title, faq.answer)
          is distinct from (excluded.category_id, excluded.position, excluded.is_featured, excluded.title, excluded.answer)`,
    )
  }
  // Nobody's rows hang on a question, a category or a page: what left the files goes, but for what the staff made.
  changed += await run(
    db,
    sql`delete from faq where made_by is null and id <> all (${site.questions.map(({ id }) => id)})`,
  )
  changed += await run(
    db,
    sql`delete from faq_category c where id <> all (${site.categories.map(({ id }) => id)}) and not exists (select from faq f where f.category_id = c.id)`,
  )
  for (const page of site.pages) {
    changed += await run(
      db,
      sql`
        insert into site_page (id, lang, title, body, headings, updated_on)
        values (${page.id}, ${page.lang}, ${page.title}, ${page.body}, ${json(page.headings)}, ${page.updatedOn})
        on conflict (id, lang) do update set title = excluded.title, body = excluded.body, headings = excluded.headings, updated_on = excluded.updated_on
        where (site_page.title, site_page.body, site_page.headings, site_page.updated_on) is distinct from (excluded.title, excluded.body, excluded.headings, excluded.updated_on)`,
    )
  }
  changed += await run(
    db,
    sql`delete from site_page where id || ' ' || lang <> all (${site.pages.map(({ id, lang }) => `${id} ${lang}`)})`,
  )
  for (const [position, { id, name }] of site.feedbackTypes.entries()) {
    changed += await run(
      db,
      sql`
        insert into feedback_type (id, position, name) values (${id}, ${position}, ${json(name)})
        on conflict (id) do update set position = excluded.position, name = excluded.name, is_retired = false
        where (feedback_type.position, feedback_type.name, feedback_type.is_retired) is distinct from (excluded.position, excluded.name, false)`,
    )
  }
  changed += await run(
    db,
    sql`update feedback_type set is_retired = true where not is_retired and id <> all (${site.feedbackTypes.map(({ id }) => id)})`,
  )
  const [perHour, ...others] = site.hours?.perHour ?? []
  if (site.hours && perHour) {
    changed += await run(
      db,
      sql`
        insert into hours_price (currency, per_hour, other_prices, validities) values (${perHour.currency}, ${perHour.amount}, ${json(others)}, ${json(site.hours.validities)})
        on conflict (only_row) do update set currency = excluded.currency, per_hour = excluded.per_hour, other_prices = excluded.other_prices, validities = excluded.validities
        where (hours_price.currency, hours_price.per_hour, hours_price.other_prices, hours_price.validities)
          is distinct from (excluded.currency, excluded.per_hour, excluded.other_prices, excluded.validities)`,
    )
  }
  const [bank] = site.banks
  if (bank) {
    changed += await run(
      db,
      sql`
        insert into bank_account (details, accounts) values (${json(asBefore(bank))}, ${json(site.banks)})
        on conflict (only_row) do update set details = excluded.details, accounts = excluded.accounts
        where (bank_account.details, bank_account.accounts) is distinct from (excluded.details, excluded.accounts)`,
    )
  } else changed += await run(db, sql`delete from bank_account`)
  await run(
    db,
    sql`insert into site_edition (source_hash) values (${site.sourceHash}) on conflict (only_row) do update set source_hash = excluded.source_hash`,
  )
  return changed
}

/** The keys that the release before reads; it refuses any other. */
const keysBefore = [
  'bankName',
  'bankAddress',
  'accountTitle',
  'accountNumber',
  'iban',
  'currency',
  'swift',
  'address',
  'methods',
  'office',
] as const satisfies readonly (keyof BankEdition)[]
const asBefore = (bank: BankEdition) => Object.fromEntries(keysBefore.map((key) => [key, bank[key]]))
