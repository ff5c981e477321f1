import { Link } from 'react-router'
import type { Locale } from '../../../messages/locale.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { SeenAndExpected, Verdict } from '../../parts/study/verdict.tsx'
import { to } from '../../paths.ts'
import sheetEn from './show/certificate.en.webp'
import sheetZh from './show/certificate.zh-CN.webp'
import figureEn from './show/four-bits.en.svg'
import figureZh from './show/four-bits.zh-CN.svg'
import styles from './ways-panels.module.css'

const figures: Readonly<Record<Locale, string>> = { en: figureEn, 'zh-CN': figureZh }
const sheets: Readonly<Record<Locale, string>> = { en: sheetEn, 'zh-CN': sheetZh }

/** A cell of lab 2 with a common mistake, and what the lab's own check says of it: a test compares the words. */
export function RunPanel() {
  const { t } = useMessages()
  return (
    <div className={styles['notebook']}>
      <pre className={styles['cell']} lang="en" translate="no">
        <code>
          <b>def</b> bits_per_token(table, sentences, n):{'\n'}
          {'    '}bits = 0.0{'\n'}
          {'    '}
          <b>for</b> sentence <b>in</b> sentences:{'\n'}
          {'        '}
          <b>for</b> before, word <b>in</b> contexts(sentence, n):{'\n'}
          {'            '}p = probability(table, before, word){'\n'}
          {'            '}bits += surprise(p){'\n'}
          {'    '}
          <b>return</b> bits / len(sentences)
        </code>
      </pre>
      <Verdict isPassed={false} said={t('showcase.run.failed')} title={t('showcase.run.check')}>
        <SeenAndExpected
          seen={{ name: t('showcase.run.seen'), value: '4.0' }}
          expected={{ name: t('showcase.run.expected'), value: '0.8' }}
          because={{ name: t('showcase.run.because'), value: t('showcase.run.reason') }}
        />
      </Verdict>
    </div>
  )
}

/** The figure of lesson 5. */
export function ArguePanel() {
  const { t, locale } = useMessages()
  return (
    <div className={styles['paper']}>
      <p>{t('showcase.argue.given')}</p>
      <img src={figures[locale]} alt={t('showcase.argue.chart')} width="640" height="346" loading="lazy" />
    </div>
  )
}

/** The certificate's sheet as it is printed, for nobody and with a number that none can have. */
export function ProvePanel() {
  const { t, rich, locale } = useMessages()
  return (
    <div className={styles['proof']}>
      <img src={sheets[locale]} alt={t('showcase.prove.sheet')} width="1240" height="877" loading="lazy" />
      <p>{rich('showcase.prove.number', { a: (words) => <Link to={to.verify()}>{words}</Link> })}</p>
    </div>
  )
}
