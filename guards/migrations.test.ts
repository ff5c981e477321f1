// During an update the old release and the new one work on one schema, and an operator may go back. So a migration adds, and what the
// previous release still asks for or leaves out stays possible: docs/operate.md.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const folder = path.resolve(import.meta.dirname, '../store/migrations')

/** What would break the release before: each with the words for it. Functions and triggers made anew are meant to be seen, so they count. */
const breaking: readonly (readonly [RegExp, string])[] = [
  [/\bdrop\s+(table|column|type|function|view|index|constraint)\b/i, 'takes away what the previous release uses: wait for the release after'],
  [/\brename\b/i, 'renames: add the new one, fill it, drop the old one in the release after'],
  [/\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/i, 'changes a type'],
  [/\bset\s+not\s+null\b/i, 'wants a value that the previous release may not give'],
  [/\badd\s+(column\s+)?(?!constraint\b)\w+\s+[^,;]*\bnot\s+null\b(?![^,;]*\bdefault\b)(?![^,;]*\bgenerated\b)/i, 'adds a column that the previous release does not fill: give it a default'],
  [/\badd\s+(constraint\s+\w+\s+)?(check|unique|foreign)\b/i, 'adds a rule that rows of the previous release may break'],
  [/\bcreate\s+unique\s+index\b/i, 'adds a rule that rows of the previous release may break'],
  [/\btruncate\b/i, 'takes rows away'],
]

/** Tables made in the same file are new to everybody. */
function findBreaches(sql: string): string[] {
  const text = sql.replaceAll(/--.*$/gm, '')
  const fresh = [...text.matchAll(/\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?(\w+)/gi)].map((match) => match[1])
  const old = text.split(';').filter((statement) => !/^\s*create\s+table\b/i.test(statement) && !fresh.some((table) => new RegExp(`\\b(on|table)\\s+(only\\s+)?${table}\\b`, 'i').test(statement)))
  return old.flatMap((statement) => breaking.filter(([pattern]) => pattern.test(statement)).map(([, why]) => `${statement.trim().replaceAll(/\s+/g, ' ')}: ${why}`))
}

/** Ran before anybody had a release to go back to. */
const BEFORE_RELEASES = '2026-11-22-0399'

test('a migration leaves the release before at work', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql') && name > BEFORE_RELEASES)
  expect(files.length).toBeGreaterThan(0)
  expect(files.flatMap((name) => findBreaches(readFileSync(path.join(folder, name), 'utf8')).map((breach) => `${name}: ${breach}`))).toEqual([])
})

test.each([
  'drop table account',
  'alter table account drop column lang',
  'alter table account rename column lang to locale',
  'alter table account alter column lang type int',
  'alter table account alter column lang set not null',
  'alter table account add column age int not null',
  'alter table account add check (lang <> $$$$)',
  'create unique index account_name on account (last_name)',
])('%s would not', (statement) => expect(findBreaches(statement)).toHaveLength(1))

test.each([
  'alter table account add column age int',
  'alter table account add column age int not null default 0',
  'create index account_name on account (last_name)',
  'create table pet (name text not null unique); create unique index pet_name on pet (lower(name))',
  '-- never drop table account',
])('%s may be', (statement) => expect(findBreaches(statement)).toEqual([]))
