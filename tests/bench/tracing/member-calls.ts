import { type Agent, request } from 'node:http'

import { appointmentRecord, calendarRecord, calendarStat, latestAppointment } from '#src/contract/appointments.ts'
import { userFreeUseCardList } from '#src/contract/cards.ts'
import { getUserInfo } from '#src/contract/members.ts'
import { config, deviceList, shopsNow } from '#src/contract/shops.ts'

import type { SignedIn } from '../../support/fixtures.ts'

export interface Asked {
  path: string
  body: string
}

/** What a member's phone asks on the way from home to a time. */
export function callsOf(member: SignedIn): Asked[] {
  const from = new Date().toISOString().slice(0, 10)
  const inShop = { ...member, shop_id: 1 }
  return [
    { path: latestAppointment.path, body: member },
    { path: getUserInfo.path, body: member },
    { path: shopsNow.path, body: {} },
    { path: config.path, body: { shop_id: 1 } },
    { path: deviceList.path, body: { shop_id: 1 } },
    { path: calendarStat.path, body: { ...inShop, from, days: 14 } },
    { path: calendarRecord.path, body: { ...inShop, device_id: 'bed-1-0', date: from } },
    { path: userFreeUseCardList.path, body: member },
    { path: appointmentRecord.path, body: member },
  ].map(({ path, body }) => ({ path, body: JSON.stringify(body) }))
}

/** Asks so many of them in turns, as many at a time as the agent has connections. */
export async function askAll(agent: Agent, url: string, mix: readonly Asked[], calls: number): Promise<void> {
  let asked = 0
  const callOn = async () => {
    for (let next = mix[asked++ % mix.length]; next && asked <= calls; next = mix[asked++ % mix.length])
      await post(agent, url, next)
  }
  await Promise.all(Array.from({ length: agent.maxSockets }, callOn))
}

function post(agent: Agent, url: string, { path, body }: Asked): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' }
    const sent = request(url + path, { agent, method: 'POST', headers }, (reply) => {
      let text = ''
      reply.setEncoding('utf8').on('data', (part: string) => void (text += part))
      reply.on('end', () => (text.startsWith('{"status":1,') ? resolve() : reject(new Error(`${path}: ${text}`))))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
