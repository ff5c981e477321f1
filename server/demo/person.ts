// Invented people: their names are put together of parts, and no two parts are one person's.
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { educations, genders } from '../../contract/profile.ts'
import { type Locale } from '../../messages/locale.ts'
import { idOf, type Draw } from './chance.ts'

const words = z.array(z.string())
const names = z.strictObject({ given: words, family: words, nationalities: words })
const asked = z.strictObject({ text: z.string(), answer: z.string() })
const People = z.strictObject({
  english: names,
  chinese: names,
  devices: words,
  groups: z.array(z.strictObject({ id: z.string(), name: z.record(z.string(), z.string()) })),
  feedback: z.array(z.strictObject({ type: z.string(), en: asked, 'zh-CN': asked })),
})

/** The lists that the school is made of. */
export const lists = People.parse(JSON.parse(readFileSync(new URL('people.json', import.meta.url), 'utf8')))

/** What becomes of somebody in the course. */
type Fate = 'never began' | 'fails a quiz' | 'fails a check' | 'never hands in' | 'goes silent' | 'goes on'

export interface Person {
  readonly n: number
  readonly id: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly lang: Locale
  readonly gender: string
  readonly nationality: string
  readonly education: string
  readonly joinedAt: Date
  /** Around 0; more is better. */
  readonly ability: number
  /** Days for a lesson. */
  readonly pace: number
  readonly fate: Fate
  /** The share of the first course before their fate. */
  readonly reach: number
}

const DAY_MS = 86_400_000
/** So many days ago the school began. */
const SCHOOL_DAYS = 150

/** The n-th learner, who joined at some moment of the school's months; it grows, so most came lately. */
export function makePerson(n: number, draw: Draw, now: Date): Person {
  const lang = draw.chance(0.4) ? 'zh-CN' : 'en'
  const { given, family, nationalities } = lang === 'en' ? lists.english : lists.chinese
  const daysAgo = SCHOOL_DAYS * draw.share() ** 1.4
  const at = draw.share()
  const fate: Fate =
    at < 0.06
      ? 'never began'
      : at < 0.09
        ? 'fails a quiz'
        : at < 0.115
          ? 'fails a check'
          : at < 0.14
            ? 'never hands in'
            : at < 0.3
              ? 'goes silent'
              : 'goes on'
  return {
    n,
    id: idOf('demo learner', n),
    email: `learner-${n}@example.org`,
    firstName: draw.pick(given),
    lastName: draw.pick(family),
    lang,
    gender: draw.pick(genders),
    nationality: draw.pick(nationalities),
    education: draw.pick(educations),
    joinedAt: new Date(now.getTime() - daysAgo * DAY_MS),
    ability: draw.normal(),
    pace: 1 + 5 * draw.share(),
    fate,
    reach: draw.share(),
  }
}
