// Draws the tables of store/schema.sql for docs/tables.md: one Mermaid picture for each subject, and what each table
// holds, in the words of the migration that made it. GitHub and most editors show Mermaid as a picture.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A new table is drawn with its subject: add it here (the test says which one is missing). */
export const subjects: Readonly<Record<string, readonly string[]>> = {
  'People and signing in': [
    'account',
    'session',
    'email_code',
    'known_browser',
    'known_device',
    'third_party_account',
    'sign_in_flow',
    'sign_in_ticket',
    'consent',
    'held_source',
    'rate_count',
    'used_attempts',
    'staff',
    'second_factor',
    'recovery_code',
  ],
  Courses: [
    'phase',
    'module',
    'lesson',
    'lesson_text',
    'course_source',
    'term',
    'quiz',
    'quiz_question_revision',
    'experiment',
    'experiment_text',
    'asset',
    'site_page',
    'site_edition',
    'faq_category',
    'faq',
    'content_version',
    'edition',
    'search_document',
    'search_word',
    'search_edition',
    'missing_file',
    'file_look',
  ],
  'Learning and quizzes': [
    'enrolment',
    'lesson_progress',
    'item_completion',
    'lesson_completion',
    'quiz_attempt',
    'quiz_attempt_question',
    'quiz_grant',
    'note',
    'recall_card',
    'recall_setting',
    'calendar_feed',
  ],
  Experiments: [
    'lab_work',
    'lab_version',
    'lab_session',
    'lab_start',
    'lab_ticket',
    'lab_check',
    'lab_solution_seen',
    'lab_hand_in',
    'shown_work',
    'kept_file',
    'hour_lot',
    'hour_lot_due',
    'hour_entry',
  ],
  Paying: [
    'purchase_order',
    'held_decision',
    'order_receipt',
    'order_event',
    'order_invoice',
    'invoice_counter',
    'payment_event',
    'bank_account',
    'hours_price',
  ],
  'Messages, groups, feedback': [
    'message',
    'message_copy',
    'message_preference',
    'sent_mail',
    'announcement',
    'learner_group',
    'group_roll',
    'group_due',
    'group_member',
    'invitation',
    'feedback',
    'stuck_case',
    'staff_letter',
    'school_figure',
    'feedback_type',
    'kept_mail',
  ],
  Certificates: ['certificate', 'certificate_name', 'certificate_zone', 'signing_key'],
  'The house itself': ['audit_entry', 'outgoing_hold', 'mail_day', 'migration'],
}

interface Column {
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
}
interface Reference {
  readonly columns: readonly string[]
  readonly to: string
}
export interface Table {
  readonly name: string
  readonly columns: readonly Column[]
  readonly primary: readonly string[]
  readonly references: readonly Reference[]
}

const names = (list = ''): string[] => list.split(',').map((name) => name.trim())
/** Mermaid takes letters, digits and `_` only. */
const shortType = (type: string): string =>
  type
    .replace('timestamp with time zone', 'timestamptz')
    .replace('double precision', 'float8')
    .replace('[]', '_list')
    .replaceAll(/\W+/g, '_')

export function readSchema(text: string): Table[] {
  return text
    .split(/^table /m)
    .slice(1)
    .map((part) => {
      const [name = '', ...lines] = part.trimEnd().split('\n')
      const columns: Column[] = []
      const references: Reference[] = []
      let primary: string[] = []
      for (const line of lines.map((one) => one.trim())) {
        const foreign = /^FOREIGN KEY \(([^)]+)\) REFERENCES (\w+)/.exec(line)
        const key = /^PRIMARY KEY \(([^)]+)\)/.exec(line)
        const column = /^([a-z_0-9]+) (.+?)( not null)?( generated .*| default .*)?$/.exec(line)
        if (foreign) references.push({ columns: names(foreign[1]), to: foreign[2] ?? '' })
        else if (key) primary = names(key[1])
        else if (column && !/^(CHECK|UNIQUE|CREATE|EXCLUDE)/.test(line))
          columns.push({ name: column[1] ?? '', type: shortType(column[2] ?? ''), isRequired: Boolean(column[3]) })
      }
      return { name, columns, primary, references }
    })
}

/** The comment right above each `create table`, by table; the newest migration counts. */
export function readNotes(folder: string): Map<string, string> {
  const notes = new Map<string, string>()
  for (const file of readdirSync(folder).sort())
    for (const [, comment = '', name = ''] of readFileSync(path.join(folder, file), 'utf8').matchAll(
      /((?:^--.*\n)+)create table (\w+)/gm,
    ))
      notes.set(
        name,
        comment
          .replaceAll(/^--\s?/gm, '')
          .replaceAll(/\s+/g, ' ')
          .trim(),
      )
  return notes
}

function drawTable({ name, columns, primary, references }: Table): string[] {
  const keyOf = (column: string) => [
    ...(primary.includes(column) ? ['PK'] : []),
    ...(references.some((one) => one.columns.includes(column)) ? ['FK'] : []),
  ]
  return [
    `  ${name} {`,
    ...columns.map(({ name: column, type, isRequired }) =>
      ['   ', type, column, keyOf(column).join(', '), isRequired ? '' : '"may be empty"'].filter(Boolean).join(' '),
    ),
    '  }',
  ]
}

/** One row of `to` has many of this table, or at most one where the reference is its whole key. */
function drawReference({ name, columns, primary }: Table, { columns: own, to }: Reference): string {
  const isOne = own.length === primary.length && own.every((column) => primary.includes(column))
  const isOptional = columns.some((column) => own.includes(column.name) && !column.isRequired)
  return `  ${to} ${isOptional ? '|o' : '||'}--${isOne ? 'o|' : 'o{'} ${name} : "${own.join(', ')}"`
}

/** The whole page. */
export function drawTables(tables: readonly Table[], notes: ReadonlyMap<string, string>): string {
  const byName = new Map(tables.map((table) => [table.name, table]))
  const parts = Object.entries(subjects).map(([subject, listed]) => {
    const shown = listed.flatMap((name) => byName.get(name) ?? [])
    const lines = [
      ...shown.flatMap(drawTable),
      ...shown.flatMap((table) => table.references.map((reference) => drawReference(table, reference))),
    ]
    const rows = shown.map(({ name }) => `| \`${name}\` | ${(notes.get(name) ?? '').replaceAll('|', '\\|')} |`)
    return `## ${subject}\n\n\`\`\`mermaid\nerDiagram\n${lines.join('\n')}\n\`\`\`\n\n| table | what it holds |\n| --- | --- |\n${rows.join('\n')}\n`
  })
  return `# The tables\n\nMade from \`store/schema.sql\` and the migrations' own words by \`vitest run tools/tables.test.ts -u\`; never edited by hand. ${tables.length} tables. A box without columns belongs to another subject. \`||--o{\`: one has many; \`|o\`: may have none.\n\n${parts.join('\n')}`
}
