import { useEffect } from 'react'
import { useMessages } from '../i18n/use-messages.ts'
import { Button } from './button.tsx'
import styles from './left-page.module.css'

/** Without what its person has put into the address: a search, a page of a list. */
const open = () => location.replace(location.pathname)

/**
 * In the place of a page whose person has gone. Nothing of theirs is left in its memory either: it is loaded anew, for
 * whoever is here.
 */
export function LeftPage() {
  const { t } = useMessages()
  // An effect: to load a page is the browser's. One that nobody sees waits, and one without a network would only fail.
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) open()
    }
    look()
    document.addEventListener('visibilitychange', look)
    addEventListener('online', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      removeEventListener('online', look)
    }
  }, [])
  return (
    <main className={styles['page']}>
      <h1>{t('shell.left.title')}</h1>
      <p>{t('shell.left')}</p>
      <Button look="gold" onClick={open}>
        {t('shell.left.open')}
      </Button>
    </main>
  )
}
