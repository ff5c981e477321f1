import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { asLoose } from '../../../../domain/experiment/loose.ts'
import type { Metadata, MimeBundle, Output } from '../../../../domain/experiment/notebook.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { OutputFrame } from '../../../lab/output-frame.tsx'
import { ErrorOutput } from './error-output.tsx'
import { countWithin, isFramed, ROOM_AT_ONCE, typeOf } from './media-type.ts'
import styles from './output.module.css'
import { RenderedText } from './rendered-text.tsx'
import { TextOutput } from './text-output.tsx'

interface Props {
  readonly outputs: readonly Output[]
  /** Of the cell on the page. */
  readonly number: number
  /** This visit's kernel has sent them: scripts in them may run. */
  readonly isFresh: boolean
}

export function Outputs({ outputs, number, isFresh }: Props) {
  const [room, setRoom] = useState(ROOM_AT_ONCE)
  const shown = countWithin(outputs, room)
  return (
    <>
      {outputs.slice(0, shown).map((output, i) => {
        if (output.output_type === 'stream')
          return <TextOutput key={i} text={output.text} isError={output.name === 'stderr'} />
        if (output.output_type === 'error') return <ErrorOutput key={i} error={output} />
        return <Media key={i} data={output.data} metadata={output.metadata} number={number} isFresh={isFresh} />
      })}
      {outputs.length > shown ? (
        <More shown={shown} count={outputs.length - shown} onMore={() => setRoom(room + ROOM_AT_ONCE)} />
      ) : null}
    </>
  )
}

/** Asks for more when it comes into view, or when it is pressed. */
function More({ shown, count, onMore }: { shown: number; count: number; onMore: () => void }) {
  const { t } = useMessages()
  const button = useRef<HTMLButtonElement>(null)
  const ask = useEffectEvent(onMore)
  // An effect: only the browser knows what is in view; after each part it is asked anew.
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && ask())
    if (button.current) observer.observe(button.current)
    return () => observer.disconnect()
  }, [shown])
  return (
    <button ref={button} type="button" className={styles['fold']} onClick={onMore}>
      {t('notebook.output.moreOutputs', { count })}
    </button>
  )
}

function Media({
  data,
  metadata,
  number,
  isFresh,
}: {
  data: MimeBundle
  metadata: Metadata
  number: number
  isFresh: boolean
}) {
  const { t } = useMessages()
  const type = typeOf(data)
  if (!type)
    return <p className={styles['aside']}>{t('notebook.output.unknown', { type: Object.keys(data)[0] ?? '?' })}</p>
  const value = data[type]
  const text = typeof value === 'string' ? value : JSON.stringify(value, undefined, 2)
  if (isFramed(type)) {
    if (type.endsWith('javascript') && !isFresh) return <p className={styles['aside']}>{t('notebook.output.script')}</p>
    return (
      <div className={styles['frame']}>
        <OutputFrame type={type} text={text} label={t('notebook.cell.output.name', { number })} isFresh={isFresh} />
      </div>
    )
  }
  if (type === 'text/markdown' || type === 'text/latex')
    return <RenderedText source={text} kind={type === 'text/latex' ? 'latex' : 'markdown'} />
  if (type.startsWith('image/'))
    return (
      <img
        className={styles['picture']}
        src={`data:${type};base64,${text.replaceAll(/\s/g, '')}`}
        alt={t('notebook.output.picture', { number })}
        {...sizeIn(metadata, type)}
      />
    )
  return <TextOutput text={text} />
}

/** As the kernel has said it: pictures for dense screens have more points than they are wide. */
function sizeIn(metadata: Metadata, type: string): { width?: number; height?: number } {
  const { width, height } = asLoose(metadata[type] ?? metadata)
  const isSize = (value: unknown): value is number => typeof value === 'number' && value > 0 && value < 10_000
  return { ...(isSize(width) ? { width } : {}), ...(isSize(height) ? { height } : {}) }
}
