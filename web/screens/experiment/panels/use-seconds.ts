import { useEffect, useState } from 'react'

/** A clock that moves the component each second, while it is wanted. */
export function useSeconds(isWanted: boolean): number {
  const [now, setNow] = useState(() => performance.now())
  // An effect: time passes outside React.
  useEffect(() => {
    if (!isWanted) return
    const timer = setInterval(() => setNow(performance.now()), 1000)
    return () => clearInterval(timer)
  }, [isWanted])
  return now
}
