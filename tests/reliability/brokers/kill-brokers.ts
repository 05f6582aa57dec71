import { setTimeout as wait } from 'node:timers/promises'

import type { Gateway } from '#server/platform/mqtt/gateway.ts'
import { type BrokerFloor, openBrokerFloor, type WatchedBed } from './broker-floor.ts'
import { keepCommanding } from './keep-commanding.ts'

interface Wanted {
  kills: number
  beds: number
  locks: number
  /** Told after each kill how long it took until all beds answered both servers again, in milliseconds. */
  onBack?: (ms: number) => void
}

interface Outcome {
  /** For each kill, in milliseconds. */
  backAfter: number[]
  starts: { issued: number; carriedOut: number }
  openings: { issued: number; carriedOut: number }
  wrong: string[]
}

const calmMs = 1_000
const askEveryMs = 100

/** Kills the broker that everybody is at, lets it come back, and kills the one that they have gone to, `kills` times. */
export async function killBrokers({ kills, beds, locks, onBack = () => {} }: Wanted): Promise<Outcome> {
  const floor = await openBrokerFloor(beds, locks)
  try {
    await allAnswer(floor)
    const commanding = keepCommanding(floor)
    const backAfter: number[] = []
    for (let kill = 0; kill < kills; kill++) {
      await wait(calmMs)
      const victim = kill % 2 === 0 ? 0 : 1
      const killedAt = performance.now()
      await floor.brokers.kill(victim)
      await allAnswer(floor)
      backAfter.push(performance.now() - killedAt)
      await floor.brokers.restart(victim, floor.places)
      onBack(backAfter.at(-1) ?? 0)
    }
    await wait(calmMs)
    await commanding.stop()
    const [ofBeds, ofLocks] = [floor.beds, floor.locks].map((all) => all.map(({ obeyed }) => obeyed))
    return {
      backAfter,
      starts: sum(ofBeds ?? []),
      openings: sum(ofLocks ?? []),
      wrong: [...(ofBeds ?? []), ...(ofLocks ?? [])].flatMap(({ wrong }) => wrong),
    }
  } finally {
    await floor.close()
  }
}

type Counts = Outcome['starts']

function sum(watched: readonly { counts: Counts }[]): Counts {
  const total = { issued: 0, carriedOut: 0 }
  for (const { counts } of watched) {
    total.issued += counts.issued
    total.carriedOut += counts.carriedOut
  }
  return total
}

/** Until each bed has answered each server a question that was put to it after this was called. */
async function allAnswer({ beds, gateways }: BrokerFloor): Promise<void> {
  await Promise.all(gateways.flatMap((gateway) => beds.map((bed) => answers(gateway, bed))))
}

async function answers(gateway: Gateway, bed: WatchedBed): Promise<void> {
  const answered = new AbortController()
  const ask = async () => {
    const answer = await gateway.sendToBed(bed, { type: 'ask' })
    if (answer.kind === 'answered') answered.abort()
  }
  const giveUpAt = performance.now() + 60_000
  // A question that is lost takes seconds to be given up, so the next one does not wait for it.
  while (!answered.signal.aborted) {
    if (performance.now() > giveUpAt) throw new Error(`${bed.deviceId} did not come back within a minute`)
    void ask()
    await wait(askEveryMs)
  }
}
