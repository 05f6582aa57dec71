import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { addAppointment, calendarStat, cancelAppointment, soonestTime } from '#src/contract/appointments.ts'
import { shopList } from '#src/contract/shops.ts'

export interface Asked {
  calls: number
  /** What was not done as it is on any other day, by what was asked and answered. */
  failed: Record<string, number>
  slowestMs: number
}

interface Caller {
  uid: string
  token: string
}

/** Longer than any screen waits. */
const giveUpMs = 10_000
const restMs = 50

interface Asking {
  /** A member books once at a time, at whatever server. */
  isBooking?: boolean
}

/** A member looks at a studio, books and cancels, over and over, until `stop`; tells how that went. */
export function keepAsking(
  url: string,
  member: Caller,
  { isBooking = true }: Asking = {},
): { stop: () => Promise<Asked> } {
  const asked: Asked = { calls: 0, failed: {}, slowestMs: 0 }
  const hasStopped = new AbortController()

  async function call(path: string, body: object): Promise<Record<string, unknown>> {
    const begunAt = performance.now()
    const { code, data } = await post(url + path, { ...member, ...body })
    asked.calls++
    asked.slowestMs = Math.max(asked.slowestMs, performance.now() - begunAt)
    if (code !== 'ok') asked.failed[`${path}: ${code}`] = (asked.failed[`${path}: ${code}`] ?? 0) + 1
    return data ?? {}
  }

  async function askOnce(): Promise<void> {
    await call(shopList.path, {})
    const from = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10)
    await call(calendarStat.path, { shop_id: 1, from, days: 7 })
    const { soonest } = await call(soonestTime.path, { shop_id: 1 })
    if (!isBooking) return
    const { date, time, device_id } = Object(soonest) as Record<string, string>
    const booked = await call(addAppointment.path, { op_id: randomUUID(), shop_id: 1, device_id, date, time })
    await call(cancelAppointment.path, { op_id: randomUUID(), appointment_id: booked['appointment_id'] })
  }

  const asking = (async () => {
    while (!hasStopped.signal.aborted) {
      await askOnce()
      await wait(restMs)
    }
  })()
  return {
    async stop() {
      hasStopped.abort()
      await asking
      return asked
    },
  }
}

async function post(url: string, body: object): Promise<{ code: string; data?: Record<string, unknown> }> {
  const headers = { 'content-type': 'application/json' }
  const signal = AbortSignal.timeout(giveUpMs)
  try {
    const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal })
    return (await reply.json()) as { code: string; data: Record<string, unknown> }
  } catch (error) {
    return { code: error instanceof Error ? error.name : 'no answer' }
  }
}
