// A complaint that appears between press and release moves the button away from under the finger, and the press is lost.
let isPressed = false
if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (isPressed = true), true)
  for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, () => (isPressed = false), true)
}

/** Runs a task at once, or, while a pointer is pressed, after the click that it makes. */
export function afterPress(task: () => void): void {
  if (!isPressed) return task()
  const done = new AbortController()
  for (const end of ['pointerup', 'pointercancel']) {
    document.addEventListener(
      end,
      () => {
        done.abort()
        setTimeout(task)
      },
      { signal: done.signal },
    )
  }
}
