import { useCallback, type ReactNode } from 'react'

import { secondsUntil } from '#src/domain/members/login-request.ts'
import { useNow } from '#src/lib/hooks/use-now.ts'

interface CountdownProps {
  until: number
  children: (seconds: number) => ReactNode
  /** Takes the place of the countdown once it has ended. */
  over: ReactNode
}

/** Counts down to an instant, so that sleep and reload cost nothing. Give it the instant as key. */
export function Countdown({ until, children, over }: CountdownProps) {
  const nextChange = useCallback(
    (now: number) => {
      const seconds = secondsUntil(until, now)
      return seconds > 0 ? until - (seconds - 1) * 1000 : undefined
    },
    [until],
  )
  const seconds = secondsUntil(until, useNow(nextChange))
  return seconds > 0 ? children(seconds) : over
}
