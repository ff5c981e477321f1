import styles from './cover.module.css'

/** A phase's cover. It is a drawing of what the words beside it say, so that it has none of its own. */
export function Cover({ src }: { src: string | null }) {
  return src === null ? null : (
    <img className={styles['cover']} src={src} alt="" width="640" height="400" loading="lazy" decoding="async" />
  )
}
