import { randomUUID } from 'node:crypto'
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

import {
  addAppointment,
  calendarRecord,
  calendarStat,
  cancelAppointment,
  latestAppointment,
} from '#src/contract/appointments.ts'
import { config, deviceList, shopList, shopsNow } from '#src/contract/shops.ts'
import { dayCalendar, listAppointments } from '#src/contract/staff/appointments.ts'
import { getBoardSummary } from '#src/contract/staff/board/board-summary.ts'
import { watchBoard } from '#src/contract/staff/board/board-stream.ts'
import { getBoard } from '#src/contract/staff/board/board.ts'
import type { SignedIn } from '../../support/fixtures.ts'

const day = 86_400_000

export interface People {
  /** Each books in a studio that others do not book. */
  members: readonly SignedIn[]
  clerks: readonly SignedIn[]
}

type Ask = (path: string, body: object) => Promise<Answer>

interface Answer {
  code: string
  data?: { appointment_id?: string }
}

/** What one of many callers does in turn, a call for each step: each is named by its path, and answered by its code. */
export function mixedCalls(ask: Ask, { members, clerks }: People): (turn: number) => Promise<string> {
  const booked = new Map<SignedIn, string>()
  return async (turn) => {
    const index = turn % members.length
    const [member, clerk] = [members[index], clerks[turn % clerks.length]]
    if (!member || !clerk) throw new Error('Nobody is there to call')
    const shopId = index + 2
    const step = Math.floor(turn / members.length) % (reads.length + 1)
    const read = reads[step]
    if (read) return (await ask(...read({ member, clerk, shop_id: shopId, turn }))).code
    // Every other time the appointment of the time before is given back.
    const appointment = booked.get(member)
    if (appointment !== undefined) {
      booked.delete(member)
      return (await ask(cancelAppointment.path, { ...intentOf(member), appointment_id: appointment })).code
    }
    const date = dayFromNow(2 + (turn % 2))
    const place = { shop_id: shopId, device_id: `bed-${shopId}-${turn % 5}`, date, time: '12:00' }
    const { code, data } = await ask(addAppointment.path, { ...intentOf(member), ...place })
    if (data?.appointment_id !== undefined) booked.set(member, data.appointment_id)
    return code
  }
}

interface Caller {
  member: SignedIn
  clerk: SignedIn
  shop_id: number
  turn: number
}

const reads: ((caller: Caller) => [path: string, body: object])[] = [
  () => [shopList.path, {}],
  () => [shopsNow.path, {}],
  ({ shop_id }) => [config.path, { shop_id }],
  ({ shop_id }) => [deviceList.path, { shop_id }],
  ({ member, shop_id }) => [calendarRecord.path, { ...member, shop_id, date: dayFromNow(1) }],
  ({ member, shop_id }) => [calendarStat.path, { ...member, shop_id, from: dayFromNow(0), days: 14 }],
  ({ member }) => [latestAppointment.path, member],
  ({ clerk, shop_id }) => [getBoard.path, { ...clerk, shop_id }],
  ({ clerk, shop_id }) => [getBoardSummary.path, { ...clerk, shop_id }],
  ({ clerk, shop_id }) => [dayCalendar.path, { ...clerk, shop_id, date: dayFromNow(1) }],
  // A search of its own each time, as people type.
  ({ clerk, shop_id, turn }) => [listAppointments.path, { ...clerk, shop_id, query: `guest ${turn}` }],
]

function intentOf(member: SignedIn) {
  return { ...member, op_id: randomUUID() }
}

function dayFromNow(days: number): string {
  return new Date(Date.now() + days * day).toISOString().slice(0, 10)
}

/** The way to one server, on lines that are used again. */
export function callerOf(url: string) {
  const agent = new Agent({ keepAlive: true })
  const post = (path: string, body: object) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { 'content-type': 'application/json' }
      request(url + path, { agent, method: 'POST', headers }, resolve)
        .on('error', reject)
        .end(JSON.stringify(body))
    })
  return {
    /** Asked again by and by where the server says that it is busy, as it does on a machine with other work. */
    ask: async (path: string, body: object): Promise<Answer> => {
      for (;;) {
        let text = ''
        for await (const part of (await post(path, body)).setEncoding('utf8')) text += part as string
        const answer = JSON.parse(text) as Answer
        if (answer.code !== 'overloaded') return answer
        await wait(100)
      }
    },
    /** Counts what a board is sent until it is closed. */
    watch: async (clerk: SignedIn, shopId: number) => {
      const reply = await post(watchBoard.path, { ...clerk, shop_id: shopId, calendar: dayFromNow(1), alerts: true })
      let events = 0
      reply.setEncoding('utf8').on('data', (text: string) => void (events += text.split('event: ').length - 1))
      // Closing it from here ends it in the middle, as when a tablet is switched off.
      reply.on('error', () => undefined)
      return { events: () => events, close: () => void reply.destroy() }
    },
    close: () => agent.destroy(),
  }
}
