import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useMessages } from '../../../i18n/use-messages.ts'
import styles from './paper-notes.module.css'

/** A link that no reader of paper can follow: where it leads is said under the text. */
interface Note {
  readonly link: HTMLAnchorElement
  readonly address: string
}

/** What is printed of a text's links: a number at each, and the addresses at its end. On the screen: nothing. */
export function PaperNotes() {
  const { t } = useMessages()
  const [addresses, setAddresses] = useState<readonly string[]>([])
  // An effect: the browser tells before it prints, and takes what stands there when all have heard it.
  useEffect(() => {
    let notes: readonly Note[] = []
    const begin = () => {
      notes = listNotes()
      const found = [...new Set(notes.map(({ address }) => address))]
      for (const { link, address } of notes) link.dataset['note'] = `[${found.indexOf(address) + 1}]`
      flushSync(() => setAddresses(found))
    }
    const end = () => {
      for (const { link } of notes) delete link.dataset['note']
      setAddresses([])
    }
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  if (addresses.length === 0) return null
  return (
    <section className={styles['notes']} data-paper="">
      <h2>{t('lesson.paper.links')}</h2>
      <ol>
        {addresses.map((address) => (
          <li key={address}>{address}</li>
        ))}
      </ol>
    </section>
  )
}

/** Of the text's links those that lead out of the page; one whose words are its address has said it. */
const listNotes = (): Note[] =>
  [...document.querySelectorAll<HTMLAnchorElement>('.reading a[href]')].flatMap((link) => {
    const isHere = link.origin === location.origin && link.pathname === location.pathname
    const isSaid = link.textContent.trim() === link.getAttribute('href')
    return isHere || isSaid ? [] : [{ link, address: link.href }]
  })
