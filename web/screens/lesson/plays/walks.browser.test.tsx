// Each play from its first state to everything that can be reached in it: by keys alone and by a finger, in both
// languages. What stands there meanwhile can be read by everybody, pressed by a finger, and fits a phone.
import type { ComponentType } from 'react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { cheapestStep, modelsOf } from '../../../../domain/lesson/plays/held-out.ts'
import { playKinds, type PlayKind } from '../../../../domain/lesson/plays/kinds.ts'
import type { Locale } from '../../../../messages/locale.ts'
import { formatMessage, type Key } from '../../../i18n/messages.ts'
import { findBarriers, findSmall, isWhole, languages, show, signIn } from '../../../test-alone.tsx'
import Answers from './answers/answers.tsx'
import Attention from './attention/attention.tsx'
import BytePairs from './byte-pairs/byte-pairs.tsx'
import Heads from './heads/heads.tsx'
import HeldOut from './held-out/held-out.tsx'
import Mask from './mask/mask.tsx'
import Neighbours from './neighbours/neighbours.tsx'
import NextToken from './next-token/next-token.tsx'
import Parts from './parts/parts.tsx'
import type { PlayProps } from './play-props.ts'
import styles from './plays.module.css'
import Price from './price/price.tsx'
import Sampling from './sampling/sampling.tsx'
import Slopes from './slopes/slopes.tsx'
import Starts from './starts/starts.tsx'
import { takeFinger, takeKeys, type Hands } from './test-hands.ts'
import Tokenisers from './tokenisers/tokenisers.tsx'
import Valley from './valley/valley.tsx'

/** A play in the hands of somebody, in their language. */
interface Walker {
  readonly hands: Hands
  readonly locale: Locale
  readonly t: (key: Key, args?: Record<string, string | number>) => string
  readonly press: (name: string | RegExp) => Promise<void>
  readonly slide: (name: string, value: number) => Promise<void>
  readonly drag: (name: string, by: Parameters<Hands['drag']>[1]) => Promise<void>
  readonly write: (text: string) => Promise<void>
}
interface Walk {
  readonly part: ComponentType<PlayProps>
  /** So much does it ask for. */
  readonly goals: number
  /** To each of them and past what is odd, in order; after each step the play is looked at. */
  readonly steps: readonly ((walker: Walker) => Promise<void>)[]
}

const walks: Readonly<Record<PlayKind, Walk>> = {
  'next-token': {
    part: NextToken,
    goals: 2,
    steps: [
      ({ press, t }) => press(t('play.next.take', { word: t('play.word.go') })),
      ({ press, t }) => press(t('play.next.back')),
      ({ write, t }) => write(spell(t, ['red', 'means', 'go', 'end'])),
      ({ press, t }) => press(t('play.next.yes')),
      ({ press, t }) => press(t('play.next.no')),
    ],
  },
  'byte-pairs': {
    part: BytePairs,
    goals: 1,
    steps: [({ write }) => write('hello'), ({ slide, t }) => slide(t('tokeniser.rules'), 27)],
  },
  price: {
    part: Price,
    goals: 1,
    steps: [
      ({ press, t }) => press(t('play.price.half')),
      ({ press, t }) => press(t('play.price.halve', { word: t('play.price.first') })),
      ({ slide, t }) => slide(t('play.price.first'), -6),
      ({ slide, t }) => slide(t('play.price.second'), -6),
    ],
  },
  sampling: {
    part: Sampling,
    goals: 2,
    steps: [
      ({ press, t }) => press(t('play.sampling.yes')),
      ({ press, t }) => press(t('play.word.red')),
      ({ slide, t }) => slide(t('play.sampling.temperature'), -103),
      ({ press, t }) => press(t('play.sampling.no')),
    ],
  },
  neighbours: {
    part: Neighbours,
    goals: 1,
    steps: [
      ({ press, t }) => press(t('play.neighbours.no')),
      ({ press, t }) => press(t('play.word.light')),
      ({ drag, t }) => drag(t('play.word.green'), { x: 1.5, y: -0.5, unit: 75 }),
    ],
  },
  slopes: {
    part: Slopes,
    goals: 1,
    steps: [
      ({ press, t }) => press(t('play.slopes.yes')),
      ({ press }) => press('10⁻¹⁶'),
      ({ slide, t }) => slide(t('play.slopes.knob'), -10),
    ],
  },
  valley: {
    part: Valley,
    goals: 2,
    steps: [
      ({ press, t }) => press(t('play.valley.between')),
      ({ slide, t }) => slide(t('play.valley.rate'), 60),
      ({ press, t }) => press(t('play.valley.claim', { rate: 60 })),
      ({ slide, t }) => slide(t('play.valley.rate'), 53),
      ({ press, t }) => press(t('play.valley.claim', { rate: 53 })),
    ],
  },
  attention: {
    part: Attention,
    goals: 1,
    steps: [
      ({ press, t }) => press(t('play.attention.fall')),
      ({ press, t }) => press(t('play.attention.swap', { from: t('play.word.red'), to: t('play.word.green') })),
      ({ press, t }) => press(t('play.attention.lesson')),
      ({ drag, t }) => drag(t('play.attention.query', { word: t('play.word.means') }), { x: -1.75, y: 0.25, unit: 75 }),
    ],
  },
  mask: {
    part: Mask,
    goals: 1,
    steps: [
      ({ press, t }) => press(t('play.mask.on')),
      ({ press, t }) => press(square(t, 'red', 'light')),
      ({ press, t }) => press(square(t, 'red', 'light', '−0.5')),
      ({ press, t }) => press(square(t, 'light', 'always')),
    ],
  },
  heads: {
    part: Heads,
    goals: 1,
    steps: [
      ({ drag, t }) => drag(query(t, 1), { x: 1, y: 0, unit: 68 }),
      ({ press, t }) => press(t('play.heads.two')),
      ({ drag, t }) => drag(query(t, 1), { x: 1, y: 0, unit: 68 }),
      ({ drag, t }) => drag(query(t, 2), { x: 1, y: 0, unit: 68 }),
    ],
  },
  starts: {
    part: Starts,
    goals: 2,
    steps: [
      ({ slide, t }) => slide(t('play.starts.number'), 25),
      ({ press, t }) => press(t('play.starts.train')),
      ({ press, t }) => press(new RegExp(`^${t('play.starts.head', { seed: 17 })}\\D`)),
    ],
  },
  answers: {
    part: Answers,
    goals: 2,
    steps: [
      ({ press, t }) => press(t('play.answers.blue')),
      ({ press, t }) => press(t('play.answers.asked')),
      ({ press, t }) => press(t('play.answers.four')),
    ],
  },
  parts: {
    part: Parts,
    goals: 2,
    steps: [
      ({ slide, t }) => slide(t('play.parts.blocks'), 12),
      ({ slide, t }) => slide(t('play.parts.width'), 768),
      ({ press, t }) => press(t('play.parts.yes')),
      ({ press }) => press('256'),
      ({ slide, t }) => slide(t('play.parts.heads'), 0),
      ({ press, t }) => press(t('play.parts.no')),
    ],
  },
  tokenisers: {
    part: Tokenisers,
    goals: 1,
    steps: [
      ({ press }) => press('🚦'),
      ({ press }) => press('red light always means stop.'),
      ({ press }) => press('12345678'),
    ],
  },
  'held-out': {
    part: HeldOut,
    goals: 1,
    steps: [
      ({ press, t }) => press(t('play.heldOut.claim', { size: 64, step: 400 })),
      ({ slide, t }) => slide(t('play.heldOut.size'), 0),
      ({ press, t }) => press(t('play.heldOut.claim', { size: 2, step: 400 })),
      async ({ slide, press, t, locale }) => {
        const models = modelsOf(locale)
        const prices = models.map(({ held }) => Math.min(...held))
        const best = models[prices.indexOf(Math.min(...prices))]
        if (!best) throw new Error('no model')
        await slide(t('play.heldOut.size'), models.indexOf(best))
        await slide(t('play.heldOut.steps'), cheapestStep(best))
        await press(t('play.heldOut.claim', { size: best.size, step: cheapestStep(best) }))
      },
    ],
  },
}

type Translate = Walker['t']
/** A sentence as its language writes it. */
const spell = (t: Translate, words: readonly ('red' | 'means' | 'go' | 'end')[]) =>
  words
    .map((word) => t(`play.word.${word}`))
    .join(t('play.word.end') === '。' ? '' : ' ')
    .replace(' .', '.')
const square = (t: Translate, asker: 'red' | 'light', word: 'light' | 'always', score = '−∞') =>
  t('play.mask.square', { asker: t(`play.word.${asker}`), word: t(`play.word.${word}`), score })
const query = (t: Translate, head: number) => t('play.heads.query', { head, word: t('play.word.means') })

const takes = { 'by keys alone': takeKeys, 'by a finger': takeFinger } as const
const allHands = Object.keys(takes) as (keyof typeof takes)[] // as just written

describe.each(allHands)('%s', (by) => {
  describe.each(languages)('in %s', (locale) => {
    // In the quick run each play is walked by keys in one language and by a finger in the other; they take turns.
    const turn = allHands.indexOf(by) + languages.indexOf(locale)
    it.each(playKinds.filter((_, at) => isWhole || (at + turn) % 2 === 0))(
      '%s is walked to all that it asks for, and every state can be read and pressed',
      async (kind) => {
        signIn()
        const { part: Part, goals, steps } = walks[kind]
        const { box } = await show(<Part place={`llm ${kind}`} id="walked" caption="" />, { locale, size: 'phone' })
        const hands = await takes[by]()
        onTestFinished(() => hands.putDown())
        const walker = walkerOf(hands, locale)
        await look(box, hands)
        expect(box.querySelectorAll('[data-reached]')).toHaveLength(0)
        for (const step of steps) {
          await step(walker)
          await look(box, hands)
        }
        expect(box.querySelectorAll('[data-reached]')).toHaveLength(goals)
      },
    )
  })
})

function walkerOf(hands: Hands, locale: Locale): Walker {
  return {
    hands,
    locale,
    t: (key, args) => formatMessage(locale, key, args).join(''),
    press: (name) => hands.press(page.getByRole('button', { name, exact: typeof name === 'string' }).element()),
    slide: (name, value) =>
      hands.slide(page.getByLabelText(name, { exact: true }).element() as HTMLInputElement, value), // a slider is an input
    drag: (name, by) =>
      hands.drag(page.getByRole('slider', { name, exact: true }).element() as Element as SVGGElement, by), // a point of a drawing
    write: (text) => hands.write(page.getByRole('textbox').element() as HTMLInputElement, text),
  }
}

/** Where a control may stand: without a script none of these is shown. */
const HANDS = `[data-hands], [data-tile], .${styles['choice']}, .${styles['goal']}`

/** A state is the same one, whatever led to it: what everybody can read is asked once. */
async function look(box: HTMLElement, { isFinger }: Hands): Promise<void> {
  expect(isFinger ? [] : await findBarriers(box)).toEqual([])
  expect(findSmall(box)).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(390)
  const controls = [...box.querySelectorAll('button, input')]
  expect(controls.filter((control) => control.closest(HANDS) === null)).toEqual([])
}
