/** So far before it is seen a part's code is fetched. */
const AHEAD = '400px'

/** Resolves when one of the elements is nearly in view; at once when there is none yet, as on the way from another screen. */
export function whenNear(selector: string): Promise<void> {
  const elements = document.querySelectorAll(selector)
  if (elements.length === 0) return Promise.resolve()
  return new Promise((resolve) => {
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        watch.disconnect()
        resolve()
      },
      { rootMargin: AHEAD },
    )
    for (const element of elements) watch.observe(element)
  })
}
