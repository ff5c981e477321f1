// What the picture of a shared page says, asked of the database each time: its version is the hash of that, so the
// picture of a phase that was renamed, or of a certificate that was taken back, has another address at once.
import { createHash } from 'node:crypto'
import { issueDayOf, type Certificate } from '../../domain/certificate/certificate.ts'
import { readNumber } from '../../domain/certificate/number.ts'
import { statusOfCertificate } from '../../domain/certificate/validity.ts'
import { readAddress } from '../../domain/address/read-address.ts'
import { pickText } from '../../domain/language.ts'
import { canSeePhase } from '../../domain/phase/access.ts'
import { buildOutlines, listLessons, sumMinutes } from '../../domain/phase/outline.ts'
import { say } from '../../messages/format.ts'
import type { Locale } from '../../messages/locale.ts'
import { selectOptionalCertificate } from '../../store/certificate.ts'
import type { Db } from '../../store/database.ts'
import { selectLessonText } from '../../store/lesson.ts'
import { selectOptionalPhase, selectOutlineFacts, selectPublishedPhases } from '../../store/phase.ts'
import type { Config } from '../config.ts'
import { findDrawing } from '../outside/share-picture/figure-drawing.ts'
import type { SharePicture } from '../outside/share-picture/share-picture.ts'
import { checkAddress } from './credential/write-credential.ts'

export interface FoundPicture {
  readonly picture: SharePicture
  /** What is seen on it, for those who do not see it. */
  readonly alt: string
  /** The page whose picture it is: pages without one of their own have home's. */
  readonly path: string
  readonly version: string
  /** It may be kept for ever; that of a certificate is asked for again, since it can be taken back. */
  readonly isKept: boolean
}

interface Asked {
  readonly path: string
  readonly locale: Locale
  readonly config: Config
  readonly now: Date
}

/** Changed with the drawing (server/outside/share-picture/), so that nobody is shown an old one. */
const DRAWING = 3

/** `undefined` for a page that is not everybody's, or is not there. */
export async function findSharePicture(db: Db, asked: Asked): Promise<FoundPicture | undefined> {
  const address = readAddress(asked.path)
  if (address.kind !== 'screen' || !address.isPublic) return undefined
  const [, , , ...ids] = address.path.split('/').map(decodeURIComponent) // '', two fixed words, then what they name
  switch (address.pattern) {
    case 'phase/detail/:id':
    case 'phase/lesson-learn/:id/:moduleId/:lessonId':
      return findOfPhase(db, { ...asked, path: address.path }, ids)
    case 'certificate/verify/:number?':
      return ids[0] === undefined ? findOfSite(db, asked) : findOfCertificate(db, asked, ids[0])
    default:
      return findOfSite(db, asked)
  }
}

async function findOfSite(db: Db, { locale }: Asked): Promise<FoundPicture> {
  const [first] = await selectPublishedPhases(db, { limit: 1, offset: 0 })
  return finish(
    {
      kind: 'course',
      lang: locale,
      brand: say(locale, 'shell.brand'),
      above: '',
      title: say(locale, 'share.title'),
      titleLang: locale,
      text: say(locale, 'share.text'),
      cover: first?.cover ?? null,
    },
    { path: '/home', alt: say(locale, 'share.picture') },
  )
}

async function findOfPhase(
  db: Db,
  { path, locale }: Asked,
  [id = '', moduleId, lessonId]: readonly string[],
): Promise<FoundPicture | undefined> {
  const phase = await selectOptionalPhase(db, id)
  if (!phase || !canSeePhase(phase.state, false)) return undefined
  const outline = buildOutlines(await selectOutlineFacts(db, [id]), locale).get(id) ?? []
  const lessons = listLessons(outline)
  const ofPhase = pickText(phase.title, locale)
  const always = { kind: 'course', lang: locale, brand: say(locale, 'shell.brand'), cover: phase.cover } as const
  if (lessonId === undefined) {
    const hours = Math.max(1, Math.round(sumMinutes(lessons) / 60))
    const text = say(locale, 'share.phase.text', {
      lessons: lessons.length,
      hours,
      isFree: phase.prices.length === 0 ? 'yes' : 'no',
    })
    return finish(
      { ...always, above: '', title: ofPhase.text, titleLang: ofPhase.lang, text: lessons.length === 0 ? '' : text },
      { path, alt: say(locale, 'share.course', { title: ofPhase.text }) },
    )
  }
  const lesson = outline.find((module) => module.id === moduleId)?.lessons.find((one) => one.id === lessonId)
  if (!lesson) return undefined
  const text = say(locale, 'share.lesson.text', {
    number: lessons.indexOf(lesson) + 1,
    count: lessons.length,
    minutes: lesson.minutes,
    isOpen: lesson.isPreview ? 'yes' : 'no',
  })
  const figure = lesson.isPreview ? await findFigure(db, { phaseId: id, lessonId, lang: lesson.lang }) : undefined
  return finish(
    {
      ...always,
      above: ofPhase.text,
      title: lesson.title,
      titleLang: lesson.lang,
      text,
      ...(figure === undefined ? {} : { figure }),
    },
    { path, alt: say(locale, figure === undefined ? 'share.course' : 'share.lesson', { title: lesson.title }) },
  )
}

/** The first of a text that everybody may read. */
async function findFigure(
  db: Db,
  { phaseId, lessonId, lang }: { phaseId: string; lessonId: string; lang: string },
): Promise<string | undefined> {
  const { reading } = await selectLessonText(db, { phaseId, lessonId, languages: [lang] })
  return findDrawing(reading.map((block) => (block.kind === 'html' ? block.html : '')).join(''))
}

/** Says what the check page says, and less: a revoked one nothing of what it was. */
async function findOfCertificate(db: Db, asked: Asked, typed: string): Promise<FoundPicture | undefined> {
  const number = readNumber(typed)
  const certificate = number === undefined ? undefined : await selectOptionalCertificate(db, number)
  if (!certificate) return undefined
  const { locale, config, now } = asked
  const { says } = certificate
  const always = {
    lang: locale,
    brand: say(locale, 'shell.brand'),
    school: pickText(says.school, locale).text,
    number: certificate.number,
    check: say(locale, 'share.certificate.check'),
    address: checkAddress(config, '').replace(/^https?:\/\/|\/$/g, ''),
  }
  const place = { path: `/certificate/verify/${certificate.number}`, isKept: false }
  if (statusOfCertificate(certificate, now) === 'revoked') {
    const title = say(locale, 'certificate.verify.revoked.title')
    return finish({ kind: 'revoked', ...always, title }, { ...place, alt: title })
  }
  const phase = pickText(says.phase, locale)
  return finish(
    {
      kind: 'certificate',
      ...always,
      title: say(locale, 'certificate.print.title'),
      name: certificate.name,
      phase: phase.text,
      phaseLang: phase.lang,
      facts: writeFacts(certificate, locale, now),
    },
    { ...place, alt: say(locale, 'share.certificate', { name: certificate.name, phase: phase.text }) },
  )
}

/**
 * Days as on the print. Not that it counts today: whoever shows a picture may keep it for years. Until when it holds is
 * said instead.
 */
function writeFacts(certificate: Certificate, locale: Locale, now: Date): string[] {
  const day = (moment: Date) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(moment)
  const { lastDay } = certificate
  const isOver = statusOfCertificate(certificate, now) === 'expired'
  return [
    say(locale, 'share.certificate.issued', { date: day(new Date(`${issueDayOf(certificate)}T00:00:00Z`)) }),
    ...(lastDay === null
      ? []
      : [
          say(locale, isOver ? 'share.certificate.over' : 'share.certificate.until', {
            date: day(new Date(`${lastDay}T00:00:00Z`)),
          }),
        ]),
  ]
}

function finish(
  picture: SharePicture,
  { path, alt, isKept = true }: { path: string; alt: string; isKept?: boolean },
): FoundPicture {
  const version = createHash('sha256')
    .update(JSON.stringify([DRAWING, picture]))
    .digest('hex')
    .slice(0, 8)
  return { picture, alt, path, version, isKept }
}

/** Where it is: `/share/<version>/<language>/<page>.png`. */
export const pictureAddress = ({ path, version }: FoundPicture, locale: Locale): string =>
  `/share/${version}/${locale}${path}.png`
