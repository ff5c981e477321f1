// HTML, SVG and JavaScript that notebook code made: shown in a frame that has no origin, no network and no way to the
// page around it.
import { useEffect, useRef, useState } from 'react'
import type { FramedType } from './framed-types.ts'
import type { ShownOutput } from './frame/shown-output.ts'
import styles from './output-frame.module.css'

export interface OutputFrameProps {
  readonly type: FramedType
  readonly text: string
  /** Said by a screen reader: 'Output of cell 3'. */
  readonly label: string
  /**
   * Scripts run only in what this visit's kernel has sent. What comes out of a stored notebook is shown without them
   * (a JavaScript output then shows nothing: say so beside it) until the cell is run again.
   */
  readonly isFresh: boolean
  /** In CSS pixels; what is taller scrolls within the frame. 640 by default. */
  readonly maxHeight?: number
}

/** Until the frame has said how tall it is. */
const FIRST_HEIGHT = 40

export function OutputFrame({ type, text, label, isFresh, maxHeight = 640 }: OutputFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(FIRST_HEIGHT)
  // An effect: the frame is another document, which is told and listened to by messages.
  useEffect(() => {
    const show = () => {
      const element = frame.current
      if (!element) return
      const { color, colorScheme, fontFamily } = getComputedStyle(element)
      element.contentWindow?.postMessage(
        {
          type,
          text,
          color,
          scheme: colorScheme === 'dark' || isDark(color) ? 'dark' : 'light',
          fontFamily,
        } satisfies ShownOutput,
        '*',
      ) // it has no origin to name
    }
    const forget = listenTo(frame.current, (data) => {
      if ('isReady' in data) show()
      else if ('height' in data && typeof data.height === 'number' && data.height >= 0)
        setHeight(Math.ceil(data.height)) // any code in the frame may say anything
    })
    show() // the frame may be there already, and show something else
    return forget
  }, [type, text])
  return (
    <iframe
      ref={frame}
      className={styles['frame']}
      title={label}
      src={isFresh ? '/output-frame' : '/output-frame/still'}
      sandbox="allow-scripts"
      loading="lazy"
      height={Math.min(height, maxHeight)}
    />
  )
}

type Hear = (data: object) => void

/** One ear for all frames: hundreds of them, each hearing all others, would make the page deaf. */
const ears = new Map<HTMLIFrameElement, Hear>()

function hearAll({ source, data }: MessageEvent<unknown>): void {
  if (source === null || typeof data !== 'object' || data === null) return
  for (const [element, hear] of ears) {
    if (element.contentWindow !== source) continue
    hear(data)
    return
  }
}

function listenTo(element: HTMLIFrameElement | null, hear: Hear): () => void {
  if (!element) return () => {}
  if (ears.size === 0) addEventListener('message', hearAll)
  ears.set(element, hear)
  return () => {
    ears.delete(element)
    if (ears.size === 0) removeEventListener('message', hearAll)
  }
}

/** Light text is for a dark ground. */
function isDark(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number)
  return red + green + blue > 384
}
