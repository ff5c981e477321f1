// A part that is done lays its tile, wherever on the page that tile stands, and the next one turns gold: nothing else
// celebrates, and who asked for less motion sees the tiles change only.

const MS = 240
const EASE = 'cubic-bezier(0.2, 0.7, 0.2, 1)'
const laid: Keyframe[] = [{ translate: '0 -6px', opacity: 0.25 }, {}]
const turned: Keyframe[] = [{ fill: 'transparent' }, {}]

let observer: MutationObserver | undefined

/** From now on, as long as the page is open. */
export function layTiles(): void {
  if (observer) return
  observer = new MutationObserver((changes) => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    for (const { target, oldValue } of changes) {
      if (!(target instanceof SVGElement)) continue
      const { state } = target.dataset
      if (state === oldValue) continue
      if (state === 'done') target.animate(laid, { duration: MS, easing: EASE, id: 'laid' })
      // After the one that was laid: the eye follows.
      else if (state === 'now')
        target.animate(turned, { duration: MS, delay: MS, fill: 'backwards', easing: EASE, id: 'turned' })
    }
  })
  observer.observe(document.body, { subtree: true, attributeFilter: ['data-state'], attributeOldValue: true })
}
