import { useEffect, useRef, useState } from 'react'

/** A form that opens in the place of the button that leads to it, and gives the focus back to it. */
export function useOpened() {
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const form = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(false)
  // An effect: focus belongs to the browser, and both are there only after the render.
  useEffect(() => {
    if (isOpen) form.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus()
    else if (wasOpen.current) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return { isOpen, open: () => setIsOpen(true), close: () => setIsOpen(false), opener, form }
}
