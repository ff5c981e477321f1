import { z } from 'zod'
import type { PhaseEdition, TermEdition } from '../domain/phase/edition.ts'
import type { Db } from './database.ts'
import { localised } from './localised.ts'
import { rows, run, sql } from './sql.ts'

/** Writes a phase's terms; counts the rows that changed. Nobody's rows hang on a term: what left the file goes. */
export async function upsertTerms(db: Db, { id: phaseId, terms }: Pick<PhaseEdition, 'id' | 'terms'>): Promise<number> {
  let changed = await run(
    db,
    sql`delete from term where phase_id = ${phaseId} and id <> all (${terms.map(({ id }) => id)})`,
  )
  for (const [position, term] of terms.entries()) changed += await upsertTerm(db, phaseId, term, position)
  return changed
}

async function upsertTerm(db: Db, phaseId: string, term: TermEdition, position: number): Promise<number> {
  const [name, usual, definition, firstUse] = [term.name, term.usual, term.definition, term.firstUse].map((value) =>
    JSON.stringify(value),
  )
  return run(
    db,
    sql`
      insert into term (phase_id, id, position, name, usual, definition, pinyin, first_use)
      values (${phaseId}, ${term.id}, ${position}, ${name}, ${usual}, ${definition}, ${term.pinyin}, ${firstUse})
      on conflict (phase_id, id) do update set
        position = excluded.position, name = excluded.name, usual = excluded.usual, definition = excluded.definition,
        pinyin = excluded.pinyin, first_use = excluded.first_use
      where (term.position, term.name, term.usual, term.definition, term.pinyin, term.first_use)
        is distinct from (excluded.position, excluded.name, excluded.usual, excluded.definition, excluded.pinyin, excluded.first_use)`,
  )
}

const Term = z
  .strictObject({
    id: z.string(),
    name: localised,
    usual: localised,
    definition: localised,
    pinyin: z.string().nullable(),
    first_use: localised,
  })
  .transform(({ first_use: firstUse, ...term }): TermEdition => ({ ...term, firstUse }))

/** In the order of the phase's file. */
export const selectTerms = (db: Db, phaseId: string) =>
  rows(
    db,
    Term,
    sql`select id, name, usual, definition, pinyin, first_use from term where phase_id = ${phaseId} order by position`,
  )
