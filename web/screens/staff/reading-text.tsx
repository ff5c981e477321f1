import type { OutputOf } from '../../../contract/index.ts'
import '../../parts/study/reading-styles.ts'
import { Written } from '../../written.tsx'

/** A lesson's text as its learners read it; nothing in it can be pressed. */
export function ReadingText({ reading }: { reading: OutputOf<'/lesson/detail'>['reading'] }) {
  return reading.map((block, place) =>
    block.kind === 'predict' ? (
      <div key={place} className="reading-text">
        <Written html={block.question} />
        <Written html={block.answer} />
      </div>
    ) : (
      <Written key={place} className="reading-text" html={block.html} />
    ),
  )
}
