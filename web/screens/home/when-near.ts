/** Settles when the element is nearly in view or anything is pressed; at once when it is not in the document. */
export function whenNear(id: string): Promise<void> {
  const element = document.getElementById(id)
  if (!element) return Promise.resolve()
  return new Promise((resolve) => {
    const done = new AbortController()
    const finish = () => {
      observer.disconnect()
      done.abort()
      resolve()
    }
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && finish(), {
      rootMargin: '400px',
    })
    observer.observe(element)
    for (const event of ['pointerdown', 'keydown', 'scroll'] as const)
      window.addEventListener(event, finish, { signal: done.signal, passive: true, capture: true })
  })
}
