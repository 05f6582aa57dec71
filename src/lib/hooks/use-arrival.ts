import { useEffect, useEffectEvent } from 'react'

/** What was only late is shown as soon as it is there, without another tap. */
export function useArrival(arrival: Promise<unknown> | undefined, onArrival: () => void): void {
  const show = useEffectEvent(onArrival)
  useEffect(() => {
    let isHere = true
    const arrive = () => {
      if (isHere) show()
    }
    // What fails in the end stays missing, as is said already.
    arrival?.then(arrive, () => undefined)
    return () => void (isHere = false)
  }, [arrival])
}
