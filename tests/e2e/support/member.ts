import { randomInt, randomUUID } from 'node:crypto'

import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'

import type { TestServer } from './server.ts'

/** A member who is signed in, and their own way to the server beside the browser. */
export interface Member {
  phone: string
  uid: string
  token: string
  ask<Data>(path: string, fields?: object): Promise<Data>
}

export interface Booked {
  appointment_id: string
  appointment_time: string
  state: string
  rev: number
}

let phones = 0

/** A Hong Kong mobile number that no other member has; every worker has a studio of its own. */
export function aPhone(): string {
  phones += 1
  return `52${String(phones).padStart(6, '0')}`
}

/** Signs in the way the app does, by the code that was sent. */
export async function aMember(server: TestServer, phone = aPhone()): Promise<Member> {
  const place = { area_code: '852', phone }
  const { request_id } = await call<{ request_id: string }>(server, '/api/user/getsmscode', place)
  const code = await server.codeFor(phone)
  const login = await call<{ token: string; uid: string }>(server, '/api/user/phoneLogin', {
    ...place,
    request_id,
    code,
  })
  return memberOf(server, { phone, uid: login.uid, token: login.token })
}

/** The server's answers to the holder of this token. */
export function memberOf(server: TestServer, { phone, uid, token }: Pick<Member, 'phone' | 'uid' | 'token'>): Member {
  return { phone, uid, token, ask: (path, fields = {}) => call(server, path, { uid, token, ...fields }) }
}

/** Lets a browser start as this member, as if they had signed in before. */
export async function enterAs(context: BrowserContext, { uid, token }: Member): Promise<void> {
  await context.addInitScript(
    ([uid, token]) => {
      if (!location.pathname.startsWith('/hk') || localStorage.getItem('entered')) return
      localStorage.setItem('entered', 'yes')
      localStorage.setItem('userId', uid)
      localStorage.setItem('role', '0')
      localStorage.setItem('token', token)
    },
    [uid, token] as const,
  )
}

/** Another phone of a member, with a page that shows nothing yet. */
export async function anotherPhone(browser: Browser, url: string, member: Member): Promise<Page> {
  const phone = await browser.newContext({ baseURL: url, locale: 'zh-HK', timezoneId: 'Asia/Hong_Kong' })
  await enterAs(phone, member)
  return await phone.newPage()
}

/** Books the first free time of a bed, some days from now; later where earlier tests have filled that day. */
export async function book(member: Member, { device = 'cwb-1', shop = 1, inDays = 2 } = {}): Promise<Booked> {
  const date = dateIn(inDays)
  const place = { shop_id: shop, device_id: device, date }
  const { slots } = await member.ask<{ slots: { time: string; state: string }[] }>('/api/calendar/getRecord', place)
  const time = slots.find(({ state }) => state === 'free')?.time
  if (time === undefined) return await book(member, { device, shop, inDays: inDays + 1 })
  return await member.ask('/api/appointment/addappointment', { ...place, time, op_id: randomUUID() })
}

/** Says yes to the risk notice of now, on another phone. */
export async function agree(member: Member): Promise<void> {
  const { legal } = await member.ask<{ legal: { risk_version: string } }>('/api/config/config', { shop_id: 1 })
  await member.ask('/api/user/consent', { version: legal.risk_version, adult: true, op_id: randomUUID() })
}

/** Cancels on another phone. */
export async function cancelElsewhere(member: Member, id: string): Promise<void> {
  await member.ask('/api/appointment/cancelAppointMent', { appointment_id: id, op_id: randomUUID() })
}

/** What the server says about an appointment. */
export async function stateOf(member: Member, id: string): Promise<string> {
  return (await member.ask<Booked>('/api/user/appointmentDetail', { appointment_id: id })).state
}

/** Time ends every login of a member. The server, which keeps what it has read of a login for a second, knows it then. */
export async function endLoginsOf(server: TestServer, { uid, token }: Member): Promise<void> {
  server.records.endLoginsOf(uid)
  const answered = async () => (await post(server, '/api/user/getUserInfo', { uid, token })).code
  await expect.poll(answered, { intervals: [100] }).toBe('signed-out')
}

/** A day on the shop's calendar. */
export function dateIn(days: number): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Hong_Kong', dateStyle: 'short' })
  return format.format(Date.now() + days * 86_400_000)
}

/** An address that no other request of this run comes from, since messages are limited per address. */
export function someAddress(): string {
  const part = () => randomInt(1, 255)
  return `10.${part()}.${part()}.${part()}`
}

interface Answer<Data> {
  status: number
  code: string
  data: Data
}

/** A studio that turns calls away while the machine is busy has done nothing, and is asked again as the app asks it. */
async function call<Data>(server: TestServer, path: string, body: object): Promise<Data> {
  let answer = await post<Data>(server, path, body)
  if (answer.code === 'overloaded') {
    const again = async () => (answer = await post<Data>(server, path, body)).code
    await expect.poll(again, { message: path, intervals: [500] }).not.toBe('overloaded')
  }
  if (answer.status !== 1) throw new Error(`${path} answered ${answer.code} ${JSON.stringify(answer.data ?? '')}`)
  return answer.data
}

async function post<Data>(server: TestServer, path: string, body: object): Promise<Answer<Data>> {
  const response = await fetch(new URL(path, server.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': someAddress() },
    body: JSON.stringify(body),
  })
  return (await response.json()) as Answer<Data>
}
