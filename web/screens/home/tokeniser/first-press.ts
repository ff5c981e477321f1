// A press on the figure before its code is there is what brings the code: it must not be lost by that.
let pressed: HTMLElement | undefined
let stop = (): void => {}

/** From now on a press on one of its buttons is kept, until it is taken. Heard at the window: React lets nothing down to a part that it has not taken over yet. */
export function keepPress(figure: HTMLElement): void {
  const keep = ({ target }: Event) => {
    if (target instanceof Element && figure.contains(target)) pressed = target.closest('button') ?? undefined
  }
  window.addEventListener('click', keep, { capture: true })
  stop = () => window.removeEventListener('click', keep, { capture: true })
}

/** Does what was pressed last, on the button that React has taken over. */
export function repeatPress(): void {
  stop()
  pressed?.click()
  pressed = undefined
}
