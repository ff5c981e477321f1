// An experiment for tests: the learner writes `double`, one check looks at it, with a hidden test.
import type { ExperimentDefinition } from '../domain/experiment/definition.ts'
import { exportNotebook, type Cell, type Notebook } from '../domain/experiment/notebook.ts'
import { stripForLearner } from '../domain/experiment/strip-solutions.ts'
import type { Db } from './database.ts'
import { run, sql } from './sql.ts'

const code = (id: string, source: string, metadata: Record<string, unknown> = {}): Cell => ({
  id,
  cell_type: 'code',
  metadata,
  source,
  execution_count: null,
  outputs: [],
})
const graded = (id: string, kind: 'solution' | 'check') => ({
  nbgrader: {
    schema_version: 3,
    grade_id: id,
    grade: kind === 'check',
    solution: kind === 'solution',
    locked: kind === 'check',
    points: kind === 'check' ? 2 : 0,
  },
})

export const HIDDEN_TEST = 'assert double(-7) == -14'
export const SOLUTION = 'return 2 * x'

/** The author's notebook. */
export const doubleNotebook: Notebook = {
  nbformat: 4,
  nbformat_minor: 5,
  metadata: { kernelspec: { name: 'python3', display_name: 'Python 3' } },
  cells: [
    { id: 'intro', cell_type: 'markdown', metadata: {}, source: '# Doubling' },
    code(
      'double',
      `def double(x):\n    ### BEGIN SOLUTION\n    ${SOLUTION}\n    ### END SOLUTION`,
      graded('double', 'solution'),
    ),
    code(
      'check-double',
      `assert double(3) == 6, "seen: %r\\nexpected: 6\\nbecause: twice three" % double(3)\n### BEGIN HIDDEN TESTS\n${HIDDEN_TEST}\n### END HIDDEN TESTS`,
      graded('check-double', 'check'),
    ),
  ],
}

const standard: ExperimentDefinition = {
  minutes: 10,
  profile: 'python',
  packages: [],
  files: [],
  links: {},
  checks: [
    {
      id: 'check-double',
      points: 2,
      isRequired: true,
      title: { en: 'It doubles', 'zh-CN': '能加倍' },
      hints: { en: ['Think of two.', 'Multiply.'], 'zh-CN': ['想想二。', '用乘法。'] },
      solution: { en: `def double(x):\n    ${SOLUTION}`, 'zh-CN': `def double(x):\n    ${SOLUTION}` },
    },
  ],
}

/** The lesson must be there. */
export async function giveExperiment(
  db: Db,
  {
    id,
    phaseId,
    lessonId,
    definition = {},
  }: { id: string; phaseId: string; lessonId: string; definition?: Partial<ExperimentDefinition> },
): Promise<void> {
  await run(
    db,
    sql`insert into experiment (id, phase_id, lesson_id, definition) values (${id}, ${phaseId}, ${lessonId}, ${JSON.stringify({ ...standard, ...definition })})`,
  )
  for (const lang of ['en', 'zh-CN']) {
    await run(
      db,
      sql`insert into experiment_text (experiment_id, lang, source, original)
          values (${id}, ${lang}, ${exportNotebook(doubleNotebook)}, ${exportNotebook(stripForLearner(doubleNotebook, lang))})`,
    )
  }
}
