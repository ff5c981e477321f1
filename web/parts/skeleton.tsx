import { useMessages } from '../i18n/use-messages.ts'
import styles from './skeleton.module.css'

/** A place holder in the final shape: give it the size of what will come. Shows after 300 ms. */
export function Skeleton({ lines = 3, shape = 'text' }: { lines?: number; shape?: 'text' | 'block' }) {
  const { t } = useMessages()
  return (
    <output className={styles['skeleton']} data-shape={shape}>
      <span className="hide-visually">{t('shell.loading')}</span>
      {Array.from({ length: shape === 'block' ? 1 : lines }, (_, line) => (
        <span key={line} className={styles['bar']} />
      ))}
    </output>
  )
}
