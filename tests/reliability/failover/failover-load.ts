import { randomUUID } from 'node:crypto'

import { addAppointment, cancelAppointment } from '#src/contract/appointments.ts'
import { createOrder } from '#src/contract/payments.ts'
import { confirmSale } from '#src/contract/staff/sales.ts'

import { addDays, shopDate } from '#server/modules/shops/rules/shop-time.ts'
import type { SignedIn } from '../../support/fixtures.ts'
import type { FailoverPlace } from './failover-place.ts'
import type { ProxyCalls } from './proxy-calls.ts'

/** A time on a bed that was given to somebody: from the answer until its end was first asked for. */
export interface Held {
  appointmentId: string
  slot: string
  from: number
  to: number
  isCancelled: boolean
}

export interface Acknowledged {
  held: Held[]
  /** Orders whose payment was taken. */
  sold: string[]
  /** When each effect was answered, by `performance.now()`. */
  at: number[]
  /** What no rule explains. */
  surprises: string[]
}

interface Load {
  acknowledged: Acknowledged
  /** Lets everybody finish what they have begun. */
  stop: () => Promise<void>
}

/** Two members compete for each bed: book, cancel, and buy at the counter now and then, until `stop`. */
export function startLoad(calls: ProxyCalls, { members, owner, beds, price }: FailoverPlace): Load {
  const acknowledged: Acknowledged = { held: [], sold: [], at: [], surprises: [] }
  const hasStopped = new AbortController()
  const today = shopDate(Date.now(), 'Asia/Hong_Kong')

  async function act(path: string, body: object, allowed: readonly string[]) {
    const answered = await calls.persist(path, body)
    if (answered.code === 'ok') acknowledged.at.push(performance.now())
    else if (!allowed.includes(answered.code)) acknowledged.surprises.push(`${path}: ${answered.code}`)
    return answered.code === 'ok' || answered.code === 'already' ? answered.data : null
  }

  async function visit(member: SignedIn, bed: string, round: number): Promise<void> {
    const halfHour = round % 20
    const time = `${10 + Math.floor(halfHour / 2)}:${halfHour % 2 === 0 ? '00' : '30'}`
    const date = addDays(today, 2 + (Math.floor(round / 20) % 5))
    const wanted = { ...member, op_id: randomUUID(), shop_id: 1, device_id: bed, date, time }
    const booked = await act(addAppointment.path, wanted, ['slot-full'])
    if (!booked) return
    const appointmentId = String(booked['appointment_id'])
    const slot = `${bed} ${date} ${time}`
    const held: Held = { appointmentId, slot, from: performance.now(), to: Infinity, isCancelled: false }
    acknowledged.held.push(held)
    if (hasStopped.signal.aborted) return
    held.to = performance.now()
    const cancelled = await act(
      cancelAppointment.path,
      { ...member, op_id: randomUUID(), appointment_id: appointmentId },
      [],
    )
    held.isCancelled = cancelled !== null
  }

  async function buy(member: SignedIn): Promise<void> {
    const order = { package_id: 'ten-plus-two', shop_id: 1, pay_method: 'counter' }
    const ordered = await act(createOrder.path, { ...member, op_id: randomUUID(), ...order }, ['already'])
    if (!ordered) return
    const orderId = String(ordered['order_id'])
    const sale = { order_id: orderId, amount_cents: price, received_by: 'cash', given_cents: price }
    const sold = await act(confirmSale.path, { ...owner, op_id: randomUUID(), ...sale }, [])
    if (sold) acknowledged.sold.push(orderId)
  }

  const rounds = new Map(beds.map((bed) => [bed, 0]))
  const everybody = members.map(async (member, index) => {
    const bed = beds[index % beds.length] ?? ''
    for (let turn = index; !hasStopped.signal.aborted; turn++) {
      const round = rounds.get(bed) ?? 0
      rounds.set(bed, round + 1)
      await visit(member, bed, Math.floor(round / 2))
      if (turn % 8 === 0) await buy(member)
    }
  })
  return {
    acknowledged,
    async stop() {
      hasStopped.abort()
      await Promise.all(everybody)
    },
  }
}
