import { Link } from 'react-router'
import { useMessages } from '../../i18n/use-messages.ts'
import { to } from '../../paths.ts'
import styles from './ways-panels.module.css'
import { leastBits, priceWords, shownSentence } from './word-prices.ts'

const prices = priceWords(shownSentence)
const paid = prices.reduce((sum, price) => sum + price, 0)

/** A notebook cell and what it gives: the same numbers once as a list and once as areas. */
export function RunPanel() {
  const { t } = useMessages()
  return (
    <div className={styles['notebook']}>
      <div className={styles['cell']}>
        <span aria-hidden="true">[3]</span>
        <pre lang="en" translate="no">
          <code>
            <b>def</b> price(words):{'\n'}
            {'    '}pairs = zip([<i>"."</i>] + words, words){'\n'}
            {'    '}
            <b>return</b> [bits(a, b) <b>for</b> a, b <b>in</b> pairs]{'\n\n'}
            line = <i>"{shownSentence.join(' ')}"</i>
            {'\n'}
            price(line.split())
          </code>
        </pre>
        <span />
        <output lang="en" translate="no">
          [{prices.map((price) => price.toFixed(1)).join(', ')}]
        </output>
      </div>
      <p className="hide-visually">{t('home.run.chart')}</p>
      <div className={styles['prices']} aria-hidden="true" lang="en" translate="no">
        {shownSentence.map((word, i) => (
          <span key={word} data-gold={word === 'stop' || undefined}>
            <i data-bits={prices[i]} />
            {word}
          </span>
        ))}
      </div>
    </div>
  )
}

/** The same result by hand. */
export function ArguePanel() {
  const { t } = useMessages()
  return (
    <div className={styles['paper']}>
      <p>{t('home.argue.given')}</p>
      <math display="block">
        <msub>
          <mi>log</mi>
          <mn>2</mn>
        </msub>
        <mn>{2 ** leastBits}</mn>
        <mo>=</mo>
        <mn>{leastBits}</mn>
        <mtext>&nbsp;{t('home.run.unit')}</mtext>
      </math>
      <p>{t('home.argue.but')}</p>
      <p className={styles['sum']} translate="no">
        {prices.map((price, i) => (
          <span key={shownSentence[i]} data-gold={shownSentence[i] === 'stop' || undefined}>
            {i > 0 ? '+ ' : null}
            <b>{price}</b>
            <small lang="en">{shownSentence[i]}</small>
          </span>
        ))}
        <span>
          = <b>{paid}</b>
          <small>{t('home.run.unit')}</small>
        </span>
      </p>
      <p>{t('home.argue.so')}</p>
    </div>
  )
}

/** What a certificate carries, as a specimen: nobody's name and no number. */
export function ProvePanel({ phaseName }: { phaseName: string | undefined }) {
  const { t, rich } = useMessages()
  return (
    <div className={styles['certificate']}>
      <p className={styles['heading']}>
        {t('home.prove.heading')}
        <span>{t('home.prove.specimen')}</span>
      </p>
      <p className={styles['name']}>{t('home.prove.name')}</p>
      {phaseName ? <p className={styles['phase']}>{phaseName}</p> : null}
      <p>{t('home.prove.facts')}</p>
      <p className={styles['number']}>
        {rich('home.prove.number', { a: (words) => <Link to={to.verify()}>{words}</Link> })}
      </p>
    </div>
  )
}
