import { Link } from 'react-router'
import { Tile, type TileState } from '../../art/tile.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { to } from '../../paths.ts'
import type { QuizList } from './load-quiz.ts'
import styles from './quiz-scores.module.css'
import { wordScore } from './wording.ts'

type Row = QuizList['list'][number]

const tileOf = (row: Row, current: string): TileState =>
  row.is_passed ? 'done' : row.category_id === current ? 'now' : 'todo'

/** All quizzes of a phase with the best scores, in the order of the outline; counted, as all progress is. */
export function QuizScores({
  all: { list, progress },
  phaseId,
  current,
}: {
  all: QuizList
  phaseId: string
  current: string
}) {
  const { t } = useMessages()
  return (
    <>
      <div className={styles['progress']}>
        <span className={styles['strip']} aria-hidden="true">
          {list.map((row) => (
            <Tile key={row.category_id} kind="quiz" state={tileOf(row, current)} />
          ))}
        </span>
        <p>{t('quiz.all.progress', progress)}</p>
      </div>
      <ol className={styles['list']}>
        {list.map((row) => (
          <li key={row.category_id}>
            <Link
              to={to.quiz(phaseId, row.category_id)}
              aria-current={row.category_id === current ? 'page' : undefined}
            >
              <Tile kind="quiz" state={tileOf(row, current)} />
              <span>{row.name}</span>
              <State row={row} />
            </Link>
          </li>
        ))}
      </ol>
    </>
  )
}

function State({ row: { best_score, is_passed, running, rules } }: { row: Row }) {
  const { t, locale } = useMessages()
  return (
    <span className={styles['state']}>
      {best_score === null ? null : (
        <b>{t('quiz.score', { score: wordScore(best_score, locale), total: wordScore(rules.total_score, locale) })}</b>
      )}
      {running
        ? t('quiz.all.running')
        : best_score === null
          ? t('quiz.all.todo')
          : t(is_passed ? 'quiz.entry.passed' : 'quiz.entry.notPassed')}
    </span>
  )
}
