// The two ways in which a play is handled, for its tests: by keys alone, and by a finger that the browser itself
// receives. Each gets to a control as a person would: from where the focus is by Tab, or by a touch at its middle.
import { cdp, userEvent } from 'vitest/browser'
import { frame } from '../../../test-alone.tsx'

export interface Hands {
  readonly isFinger: boolean
  readonly press: (control: Element) => Promise<void>
  /** Brings a slider to a value. */
  readonly slide: (slider: HTMLInputElement, value: number) => Promise<void>
  /** Moves a point of a plane by so much of the plane's own; `unit`: drawing units of one. */
  readonly drag: (
    grip: SVGGElement,
    by: { readonly x: number; readonly y: number; readonly unit: number },
  ) => Promise<void>
  /** Writes a text over what stands in a field. */
  readonly write: (field: HTMLInputElement, text: string) => Promise<void>
  readonly putDown: () => Promise<void>
}

/** More stops than any play has. */
const MOST_STOPS = 80

/** From stop to stop, forth or back, as somebody without a pointer goes. @throws Error when it is never met */
async function goTo(control: Element): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS && document.activeElement !== control; stop++) {
    const now = document.activeElement
    const isBehind = now !== null && (now.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
    await userEvent.tab({ shift: isBehind })
  }
  if (document.activeElement !== control) throw new Error(`no key leads to ${nameOf(control)}`)
}
const nameOf = (control: Element) => control.getAttribute('aria-label') ?? control.textContent ?? control.tagName

/** One key so many times. */
async function type(key: string, by: number, hold?: 'Shift'): Promise<void> {
  const times = Math.round(Math.abs(by))
  if (times === 0) return
  const strokes = `{${key}>${times}/}`
  await userEvent.keyboard(hold === undefined ? strokes : `{${hold}>}${strokes}{/${hold}}`)
}

const keys: Hands = {
  isFinger: false,
  async press(control) {
    await goTo(control)
    await userEvent.keyboard('{Enter}')
    await frame()
  },
  async slide(slider, value) {
    await goTo(slider)
    const by = (value - Number(slider.value)) / Number(slider.step)
    await type(by < 0 ? 'ArrowLeft' : 'ArrowRight', by)
    await frame()
  },
  async drag(grip, { x, y }) {
    await goTo(grip)
    // With Shift by a quarter, the rest by a twentieth.
    const go = async (by: number, [less, more]: readonly [string, string]) => {
      const key = by < 0 ? less : more
      const quarters = Math.trunc(Math.abs(by) / 0.25 + 1e-9)
      await type(key, quarters, 'Shift')
      await type(key, (Math.abs(by) - quarters * 0.25) / 0.05)
    }
    await go(x, ['ArrowLeft', 'ArrowRight'])
    await go(y, ['ArrowDown', 'ArrowUp'])
    await frame()
  },
  async write(field, text) {
    await goTo(field)
    await userEvent.keyboard(`{Control>}a{/Control}${text}`)
    await frame()
  },
  putDown: async () => {},
}

const device = () => cdp() as unknown as { send: (name: string, params: object) => Promise<void> } // Vitest leaves its type to the provider
type Spot = { readonly x: number; readonly y: number }
/** Of the browser's window: the test's page stands in a frame of another one. */
const onWindow = ({ x, y }: Spot): Spot => {
  const { left, top } = window.frameElement?.getBoundingClientRect() ?? { left: 0, top: 0 }
  return { x: x + left, y: y + top }
}
/** What the browser takes for the time of a touch, in seconds: a finger that rests before it is lifted throws nothing. */
let now = Date.now() / 1000 - 3600
const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Spot, { after = 0.05 } = {}) => {
  now += after
  return device().send('Input.dispatchTouchEvent', { type, touchPoints: at ? [onWindow(at)] : [], timestamp: now })
}
const middleOf = (element: Element): Spot => {
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return { x: (left + right) / 2, y: (top + bottom) / 2 }
}
/** Down and up at once: on a busy machine two turns would be a long press. Settles when the browser has made a press of it. */
async function tap(at: Spot): Promise<void> {
  const clicked = new Promise((resolve) => addEventListener('click', resolve, { capture: true, once: true }))
  await Promise.all([touch('touchStart', at, { after: 1 }), touch('touchEnd')])
  await clicked
  await frame()
}
/** In steps, as a finger goes. */
async function draw(from: Spot, to: Spot): Promise<void> {
  await touch('touchStart', from)
  for (const part of [0.25, 0.5, 0.75, 1])
    await touch('touchMove', { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part })
  await touch('touchEnd', undefined, { after: 1 })
  await frame()
}

const finger: Hands = {
  isFinger: true,
  press: (control) => tap(middleOf(control)),
  async slide(slider, value) {
    const { y } = middleOf(slider)
    const { left, width } = slider.getBoundingClientRect()
    const [min, max] = [Number(slider.min), Number(slider.max)]
    const thumb = 24 // plays.module.css; its middle never comes nearer to an end than half of it
    const at = (of: number) => left + thumb / 2 + ((of - min) / (max - min)) * (width - thumb)
    await draw({ x: at(Number(slider.value)), y }, { x: at(value), y })
    // A finger is coarse: the last steps are pressed.
    const [less, more] = [...(slider.closest('div:has(> button)')?.querySelectorAll('button') ?? [])]
    for (let step = 0; step < 20 && Number(slider.value) !== value; step++) {
      const button = Number(slider.value) < value ? more : less
      if (button) await tap(middleOf(button))
    }
  },
  async drag(grip, { x, y, unit }) {
    const ring = grip.querySelector('[data-ring]') ?? grip
    const from = middleOf(ring)
    const scale = grip.ownerSVGElement?.getScreenCTM()?.a ?? 1
    await draw(from, { x: from.x + x * unit * scale, y: from.y - y * unit * scale })
  },
  async write(field, text) {
    await tap(middleOf(field))
    field.select() // as a long press on a phone and "select all" do
    await userEvent.keyboard(text)
    await frame()
  },
  async putDown() {
    document.documentElement.style.touchAction = ''
    await device().send('Emulation.setTouchEmulationEnabled', { enabled: false })
  },
}

export const takeKeys = async (): Promise<Hands> => keys
/** From now on this device has a screen that is touched. */
export async function takeFinger(): Promise<Hands> {
  // A page as wide as its device is not zoomed by two taps, so each of them is a press; this one does not say how wide it is.
  document.documentElement.style.touchAction = 'manipulation'
  await device().send('Emulation.setTouchEmulationEnabled', { enabled: true })
  return finger
}
