import type { Clock } from '#server/platform/process/clock.ts'

export interface FloorClock extends Clock {
  /** May be read and set like a plain number; only `travel` sets off what is due. */
  time: { now: number }
  /** Lets time pass; what is due happens at its own instant, with a pause for messages to arrive in between. */
  travel(ms: number): Promise<void>
}

interface Timer {
  dueAt: number
  action: () => void
}

/** Time that passes only when the test says so. `settle` waits until everybody has heard what was said. */
export function floorClock(startsAt: number, settle: () => Promise<void>): FloorClock {
  const time = { now: startsAt }
  const timers = new Set<Timer>()

  function nextUntil(until: number): Timer | undefined {
    const due = [...timers].filter(({ dueAt }) => dueAt <= until)
    return due.reduce<Timer | undefined>(
      (first, timer) => (first && first.dueAt <= timer.dueAt ? first : timer),
      undefined,
    )
  }

  return {
    time,
    now: () => time.now,
    after(ms, action) {
      const timer = { dueAt: time.now + ms, action }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    async travel(ms) {
      const until = time.now + ms
      await settle()
      for (let timer = nextUntil(until); timer; timer = nextUntil(until)) {
        timers.delete(timer)
        time.now = Math.max(time.now, timer.dueAt)
        timer.action()
        await settle()
      }
      time.now = until
    },
  }
}
