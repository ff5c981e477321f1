// During an update the old release and the new one work on one schema, and an operator may go back. So a migration adds, and what the
// previous release still asks for or leaves out stays possible: docs/operate.md.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const folder = path.resolve(import.meta.dirname, '../store/migrations')

/** What would break the release before: each with the words for it. */
const breaking: readonly (readonly [RegExp, string])[] = [
  [
    /\bdrop\s+(?!default\b|not\s+null\b|expression\b|identity\b)\w+/i,
    'takes away what the previous release uses: wait for the release after',
  ],
  [/\bdrop\s+(default|identity|expression)\b/i, 'the previous release leaves the value out'],
  [/\bdrop\s+not\s+null\b/i, 'the previous release does not expect that nothing is there'],
  [/\brename\b/i, 'renames: add the new one, fill it, drop the old one in the release after'],
  [/\balter\s+(column\s+)?\S+\s+(set\s+data\s+)?type\b/i, 'changes a type'],
  [/\balter\s+type\b/i, 'adds a value that the previous release does not know'],
  [/\bset\s+not\s+null\b/i, 'wants a value that the previous release may not give'],
  [/\bset\s+schema\b|\brow\s+level\s+security\b|\brevoke\b/i, 'puts it where the previous release does not reach it'],
  [
    /\badd\s+(column\s+)?(if\s+not\s+exists\s+)?(?!constraint\b|check\b|unique\b|foreign\b|primary\b|exclude\b)\w+\s+[^,;]*\b(not\s+null|primary\s+key)\b(?![^,;]*\bdefault\b)(?![^,;]*\bgenerated\b)/i,
    'adds a column that the previous release does not fill: give it a default',
  ],
  [
    /\badd\s+(constraint\s+\w+\s+)?(check|unique|foreign|primary|exclude)\b/i,
    'adds a rule that rows of the previous release may break',
  ],
  [/\bcreate\s+unique\s+index\b/i, 'adds a rule that rows of the previous release may break'],
  [
    /\bcreate\s+(or\s+replace\s+)?(constraint\s+)?trigger\b|\bcreate\s+(or\s+replace\s+)?rule\b/i,
    'does something at what the previous release writes: say below why that is well',
  ],
  [/\bcreate\s+or\s+replace\b/i, 'changes what the previous release calls'],
  [
    /\b(truncate|delete\s+from|update\s+(only\s+)?\w+\s+set|merge\s+into)\b/i,
    'changes or takes away rows that the previous release reads: say below why that is well',
  ],
]

/** Looked at by hand: what such a statement begins with, and why the release before works on. */
const wellReasoned: Readonly<Record<string, string>> = {
  'create trigger note_due_hour_lot':
    'it writes a list beside, from whatever release puts a lot in; the previous one reads the lots themselves',
  'alter table order_receipt add column pages':
    'the previous release fills none of the three, which the rule allows, and changes none of them',
  'update lesson_progress set credited_at':
    'it fills two columns that the previous release does not know; that one counts the films of a phase by what was watched',
  'alter table quiz alter column lesson_id drop not null':
    'only the final of a phase has none, and the previous release lists quizzes by their lessons: it never sees one, and its learners have no attempt at one',
  'update rate_count set email_key': 'it fills a column that the previous release does not know',
}

/** Tables made in the same file are new to everybody. */
function findBreaches(sql: string): string[] {
  const text = sql.replaceAll(/--.*$|\/\*[^]*?\*\//gm, '')
  const fresh = new Set(
    [...text.matchAll(/\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?(\w+)/gi)].map((match) => match[1]),
  )
  return splitStatements(text)
    .filter((statement) => !/^create\s+(table|function)\b/i.test(statement) && !isAbout(statement, fresh))
    .filter((statement) => !Object.keys(wellReasoned).some((beginning) => statement.startsWith(beginning)))
    .flatMap((statement) =>
      breaking.filter(([pattern]) => pattern.test(statement)).map(([, why]) => `${statement}: ${why}`),
    )
}

/** What stands between $$ and $$ belongs to its statement. */
const splitStatements = (text: string): string[] =>
  (text.match(/(?:\$(\w*)\$[^]*?\$\1\$|[^;])+/g) ?? [])
    .map((statement) => statement.trim().replaceAll(/\s+/g, ' '))
    .filter(Boolean)

/** The one table that a statement changes is new. */
const isAbout = (statement: string, fresh: ReadonlySet<string | undefined>): boolean =>
  fresh.has(
    /^(?:alter table|truncate|delete from|update) (?:only )?(\w+)/i.exec(statement)?.[1] ??
      /^create .*? on (?:only )?(\w+)/i.exec(statement)?.[1],
  )

/** Ran before anybody had a release to go back to. */
const BEFORE_RELEASES = '2026-11-22-0399'

/** By its text: what a statement means for the data, and whether the previous release's own statements run, `npm run bench -- previous` asks PostgreSQL. */
test('a migration leaves the release before at work', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql') && name > BEFORE_RELEASES)
  expect(files.length).toBeGreaterThan(0)
  expect(
    files.flatMap((name) =>
      findBreaches(readFileSync(path.join(folder, name), 'utf8')).map((breach) => `${name}: ${breach}`),
    ),
  ).toEqual([])
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
  'alter table account drop lang',
  'alter table account alter lang type int',
  'alter table account alter lang drop default',
  'alter table account alter lang drop not null',
  'alter table account add column id2 uuid primary key',
  'alter table account add primary key (id)',
  'alter type colour add value $$red$$',
  'drop trigger watch on hour_entry',
  'create trigger watch before insert on account for each row execute function refuse()',
  'create or replace function refuse() returns trigger language plpgsql as $$ begin return null; end $$',
  'update account set lang = $$en$$',
  'delete from account where lang is null',
  'create table pet (name text); alter table account drop column lang',
  'create table pet (name text); create unique index account_pet on account (last_name)',
  'do $$ begin drop table account; end $$',
])('%s would not', (statement) => expect(findBreaches(statement)).toHaveLength(1))

test.each([
  'alter table account add column age int',
  'alter table account add column age int not null default 0',
  'create index account_name on account (last_name)',
  'create table pet (name text not null unique); create unique index pet_name on pet (lower(name))',
  'create table pet (name text); insert into pet select last_name from account; delete from pet where name is null',
  'create function greet() returns text language plpgsql as $$ begin delete from pet; return null; end $$',
  '-- never drop table account',
  '/* never; drop table account */',
])('%s may be', (statement) => expect(findBreaches(statement)).toEqual([]))
