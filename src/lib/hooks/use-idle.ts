import { useEffect, useState } from 'react'

import { whenIdle } from '#src/lib/waiting/when-idle.ts'

/** False until the browser has had nothing better to do once. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    let isHere = true
    whenIdle(() => isHere && setIsIdle(true))
    return () => void (isHere = false)
  }, [])
  return isIdle
}
