import type { LineFaults } from '#server/simulators/mqtt-line.ts'

export interface Obeyed {
  faults: LineFaults
  /** A command leaves now. Only when it was answered, or given up, does the next one. */
  issue: () => void
  /** The answer says that it was not carried out. */
  refused: () => void
  counts: { issued: number; carriedOut: number }
  /** Carried out after its lifetime, twice, or although it was answered by a refusal. */
  wrong: string[]
}

/** Watches at the machine itself what it does of what it hears. `isStarted` tells whether it did something just now. */
export function watchObeyed(name: string, lifetimeMs: number, isStarted: () => () => boolean): Obeyed {
  const counts = { issued: 0, carriedOut: 0 }
  const wrong: string[] = []
  let issuedAt = -Infinity
  let times = 0

  function note(): void {
    counts.carriedOut++
    times++
    const age = performance.now() - issuedAt
    if (age > lifetimeMs) wrong.push(`${name} obeyed a command of ${Math.round(age)} ms ago`)
    if (times > 1) wrong.push(`${name} obeyed one command ${times} times`)
  }

  return {
    faults: {
      onCommand(deliver) {
        const hasStarted = isStarted()
        deliver()
        if (hasStarted()) note()
      },
      onReply: (send) => send(),
    },
    issue() {
      counts.issued++
      times = 0
      issuedAt = performance.now()
    },
    refused() {
      if (times > 0) wrong.push(`${name} obeyed what it refused`)
    },
    counts,
    wrong,
  }
}
