import { Pause, Play } from '../../art/icons.tsx'
import { useEffect, useRef, useState } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { useSite } from '../../use-site.ts'
import styles from './hero-film.module.css'
import { useTheme } from '../../use-theme.ts'
import { whenSettled } from '../../when-settled.ts'

const AV1 = 'video/mp4; codecs="av01.0.05M.08"'
/** The shipped film is a drawing, and so is its poster; one from elsewhere comes as pictures. */
const SHIPPED = '/films'
const TYPES = { svg: 'image/svg+xml', avif: 'image/avif', webp: 'image/webp' } as const
const DARK = '(prefers-color-scheme: dark)'

/** Asked for by the browser's settings: then the poster stays until somebody presses play. */
function wantsStill(): boolean {
  const connection = 'connection' in navigator ? (navigator.connection as { saveData?: boolean }) : undefined // not in every browser, so not in the types
  return matchMedia('(prefers-reduced-motion: reduce)').matches || connection?.saveData === true
}

/** Poster first; the film is fetched when the page has settled, and never against the person's settings. */
export function HeroFilm() {
  const { t } = useMessages()
  const folder = useSite()?.heroFolder ?? SHIPPED
  const formats = folder === SHIPPED ? (['svg'] as const) : (['avif', 'webp'] as const)
  const theme = useTheme()
  const [isAttached, setIsAttached] = useState(false)
  const [isPlaying, setIsPlaying] = useState(false)
  const video = useRef<HTMLVideoElement>(null)

  // An effect: load, idleness and what people do are the browser's.
  useEffect(() => (wantsStill() ? undefined : whenSettled(() => setIsAttached(true))), [])

  const shown =
    theme === 'auto' && isAttached ? (matchMedia(DARK).matches ? 'dark' : 'light') : theme === 'auto' ? 'light' : theme
  const still = theme === 'dark' ? 'dark' : 'light'
  const toggle = () => {
    if (!isAttached) setIsAttached(true)
    else if (isPlaying) video.current?.pause()
    else void video.current?.play()
  }
  return (
    <figure className={styles['film']}>
      <picture>
        {theme === 'auto'
          ? formats.map((format) => (
              <source key={format} media={DARK} type={TYPES[format]} srcSet={`${folder}/hero.dark.poster.${format}`} />
            ))
          : null}
        {formats.map((format, i) =>
          i < formats.length - 1 ? (
            <source key={format} type={TYPES[format]} srcSet={`${folder}/hero.${still}.poster.${format}`} />
          ) : (
            <img
              key={format}
              src={`${folder}/hero.${still}.poster.${format}`}
              width="1280"
              height="720"
              alt={t('home.film.alt')}
            />
          ),
        )}
      </picture>
      {isAttached ? (
        <video
          key={shown}
          ref={video}
          muted
          loop
          playsInline
          autoPlay
          aria-hidden="true"
          tabIndex={-1}
          onPlaying={() => setIsPlaying(true)}
          onPause={() => setIsPlaying(false)}
        >
          <source src={`${folder}/hero.${shown}.av1.mp4`} type={AV1} />
          <source src={`${folder}/hero.${shown}.mp4`} type="video/mp4" />
        </video>
      ) : null}
      <button type="button" className={styles['play']} onClick={toggle}>
        {isPlaying ? <Pause /> : <Play />}
        {t(isPlaying ? 'home.film.pause' : 'home.film.play')}
      </button>
    </figure>
  )
}
