// Words a certificate for print: in its own language, and smaller in the other one.
import { issueDayOf, type Certificate } from '../../domain/certificate/certificate.ts'
import { pickText } from '../../domain/language.ts'
import type { Localised } from '../../domain/phase/edition.ts'
import { say, type Arguments, type Key } from '../../messages/format.ts'
import { locales, readLocale, type Locale } from '../../messages/locale.ts'
import type { Config } from '../config.ts'
import { makeCertificatePage } from '../outside/pdf.ts'
import { checkAddress } from './credential/write-credential.ts'

export function makeCertificatePdf(config: Config, certificate: Certificate): Promise<Buffer> {
  const { says, number, name, issuedAt, lastDay } = certificate
  const issuedOn = new Date(`${issueDayOf(certificate)}T00:00:00Z`)
  const lang = readLocale(certificate.lang)
  const otherLang: Locale = locales.find((one) => one !== lang) ?? lang
  const both = <K extends Key>(key: K, ...args: Arguments<K>) =>
    pair(say(lang, key, ...args), say(otherLang, key, ...args))
  const texts = (localised: Localised) => pair(pickText(localised, lang).text, pickText(localised, otherLang).text)
  const day = (moment: Date) => pair(writeDay(moment, lang), writeDay(moment, otherLang))
  const counts = {
    lessons: says.lessonCount,
    hours: Math.max(1, Math.round(says.minutes / 60)),
    quizzes: says.quizzes.length,
    score: writeScore(says.final?.score ?? 0),
    total: writeScore(says.final?.totalScore ?? 0),
  }
  return makeCertificatePage({
    lang,
    otherLang,
    documentTitle: `${say(lang, 'certificate.print.title')} · ${name} · ${pickText(says.phase, lang).text}`,
    brand: 'Tessera 格物',
    school: texts(says.school),
    title: both('certificate.print.title'),
    lead: both('certificate.print.lead'),
    name,
    done: both('certificate.print.done'),
    phase: texts(says.phase),
    summary: both(says.final ? 'certificate.print.summary.final' : 'certificate.print.summary', counts),
    experiments: {
      heading: both('certificate.print.experiments'),
      list: says.experiments.map(({ title, checkKind, isSolutionSeen }) => ({
        title: pickText(title, lang).text,
        check: say(lang, isSolutionSeen ? 'certificate.check.solution-seen' : `certificate.check.${checkKind}`),
        isVerified: checkKind === 'verified',
      })),
      note: both('certificate.print.checks'),
    },
    facts: [
      { label: both('certificate.print.issued'), value: day(issuedOn) },
      {
        label: both('certificate.print.validity'),
        value:
          lastDay === null
            ? both('certificate.validity.permanent')
            : texts({ en: until(lastDay, 'en'), 'zh-CN': until(lastDay, 'zh-CN') }),
      },
    ],
    ...(says.edition && {
      edition: pair(sayEdition(says.edition, lang), sayEdition(says.edition, otherLang)),
    }),
    number,
    numberLabel: both('certificate.print.number'),
    check: both('certificate.print.check'),
    checkAddress: checkAddress(config, number),
    typedAddress: checkAddress(config, '')
      .replace(/^https?:\/\//, '')
      .replace(/\/$/, ''),
    issuedAt,
  })
}

const writeScore = (score: number): string => String(Math.round(score * 10) / 10)

const sayEdition = ({ day, code }: NonNullable<Certificate['says']['edition']>, locale: Locale): string =>
  say(locale, 'certificate.print.edition', { day: writeDay(new Date(`${day}T00:00:00Z`), locale), code })

const pair = (main: string, other: string) => ({ main, other: other === main ? '' : other })
const writeDay = (moment: Date, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(moment)
const until = (day: string, locale: Locale): string =>
  say(locale, 'certificate.validity.until', { date: writeDay(new Date(`${day}T00:00:00Z`), locale) })
