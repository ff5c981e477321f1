import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { drawTables, readNotes, readSchema, subjects } from './tables.ts'

const store = path.join(import.meta.dirname, '../store')
const tables = readSchema(readFileSync(path.join(store, 'schema.sql'), 'utf8'))

test('the drawing of the tables is that of the schema of today', async () => {
  await expect(drawTables(tables, readNotes(path.join(store, 'migrations')))).toMatchFileSnapshot('../docs/tables.md')
})

test('each table is drawn once, with its subject', () => {
  expect(Object.values(subjects).flat().sort()).toEqual(tables.map(({ name }) => name).sort())
})

test('a table is read with its columns, its key and what it refers to', () => {
  const schema = `-- a comment\n\ntable plant\n  id uuid not null default gen_random_uuid()\n  seen timestamp with time zone\n  names text[] not null\n  UNIQUE (names)\n  PRIMARY KEY (id)\ntable leaf\n  plant_id uuid not null\n  nr bigint not null generated always as identity\n  CHECK ((nr > 0))\n  FOREIGN KEY (plant_id) REFERENCES plant(id) ON DELETE CASCADE\n  PRIMARY KEY (plant_id, nr)\n  CREATE INDEX leaf_nr ON public.leaf USING btree (nr)\n`
  expect(readSchema(schema)).toEqual([
    {
      name: 'plant',
      columns: [
        { name: 'id', type: 'uuid', isRequired: true },
        { name: 'seen', type: 'timestamptz', isRequired: false },
        { name: 'names', type: 'text_list', isRequired: true },
      ],
      primary: ['id'],
      references: [],
    },
    {
      name: 'leaf',
      columns: [
        { name: 'plant_id', type: 'uuid', isRequired: true },
        { name: 'nr', type: 'bigint', isRequired: true },
      ],
      primary: ['plant_id', 'nr'],
      references: [{ columns: ['plant_id'], to: 'plant' }],
    },
  ])
})
