import { useEffect, useState } from 'react'

/** The section that is being read: the last whose heading has passed the upper third of the window. */
export function useCurrentSection(headings: readonly { readonly id: string }[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  // An effect: the scroll is the browser's.
  useEffect(() => {
    const find = () => {
      const passed = headings.filter(
        ({ id }) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < innerHeight / 3,
      )
      setCurrent((passed.at(-1) ?? headings[0])?.id)
    }
    // Told whenever a heading crosses the line, not on every pixel; above, the room has no end, so a jump past all of
    // them is told too.
    const observer = new IntersectionObserver(find, { rootMargin: '1000000px 0px -66%' })
    for (const { id } of headings) {
      const heading = document.getElementById(id)
      if (heading) observer.observe(heading)
    }
    return () => observer.disconnect()
  }, [headings])
  return current
}
