import type { listEvents } from '#src/contract/admin-device-records.ts'
import type { AnswerOf } from '#src/contract/call.ts'
import type { Language } from '#src/domain/language.ts'

import { inLanguage } from '../messages.ts'
import { endOfDay, startOfDay } from '../rules/shop-time.ts'
import { deviceTexts, findBed } from '../store/devices.ts'
import { findLock, lockTexts } from '../store/locks.ts'
import type { Instant } from '../store/schema.ts'
import { listEventsIn, listFaultyEnds, listOpeningsIn, listTroubles } from '../store/session-records.ts'
import type { ShopRow } from '../store/shops.ts'
import type { Db } from '../store/store.ts'
import { readEvent } from './describe-record.ts'

type Happened = AnswerOf<typeof listEvents>['list'][number]

interface Span {
  shopId: number
  from: Instant
  to: Instant
  deviceId?: string | undefined
}
type Page = { offset: number; limit: number }

/** A date of the shop's calendar, from midnight to midnight on its clocks. */
export function dayIn({ shopId, timeZone }: ShopRow, date: string): { shopId: number; from: Instant; to: Instant } {
  return {
    shopId,
    from: startOfDay(date, timeZone),
    to: endOfDay(date, timeZone),
  }
}

export async function readEvents(db: Db, span: Span, page: Page, language: Language): Promise<Happened[]> {
  const rows = await listEventsIn(db, span, page)
  return rows.map(({ eventId, what, road, happenedAt, nickname, sessionId, deviceId, texts }) => {
    const { kind, to } = readEvent(what)
    return {
      key: eventId,
      at: new Date(happenedAt).toISOString(),
      device_id: deviceId,
      device_name: inLanguage(deviceTexts.read(texts), language).name,
      what: kind,
      detail: to ?? road,
      session_id: sessionId,
      who: nickname,
    }
  })
}

export async function readFaults(db: Db, span: Span, { offset, limit }: Page, language: Language): Promise<Happened[]> {
  const most = offset + limit
  const ends = (await listFaultyEnds(db, span, most)).map((row): Happened => ({
    key: row.sessionId,
    at: new Date(row.requestedAt).toISOString(),
    device_id: row.deviceId,
    device_name: inLanguage(deviceTexts.read(row.texts), language).name,
    what: `session-${row.endReason}`,
    detail: `${row.secondsOn}/${row.minutes * 60}`,
    session_id: row.sessionId,
    who: row.nickname,
  }))
  const names = new Map<string, string>()
  const troubles: Happened[] = []
  for (const { entryId, thingId, what, createdAt } of await listTroubles(db, span, most)) {
    const name = names.get(thingId) ?? (await nameOf(db, thingId, language))
    names.set(thingId, name)
    const at = new Date(createdAt).toISOString()
    troubles.push({
      key: entryId,
      at,
      device_id: thingId,
      device_name: name,
      what,
      detail: '',
      session_id: null,
      who: null,
    })
  }
  return [...ends, ...troubles].toSorted((a, b) => (a.at < b.at ? 1 : -1)).slice(offset, most)
}

async function nameOf(db: Db, id: string, language: Language): Promise<string> {
  const bed = await findBed(db, id)
  if (bed) return inLanguage(deviceTexts.read(bed.languages), language).name
  const lock = await findLock(db, id)
  return lock ? inLanguage(lockTexts.read(lock.languages), language).place : id
}

export async function readDoors(db: Db, span: Span, page: Page, language: Language): Promise<Happened[]> {
  const rows = await listOpeningsIn(db, span, page)
  return rows.map(({ openingId, lockId, texts, askedAt, result, rule, nickname }) => ({
    key: openingId,
    at: new Date(askedAt).toISOString(),
    device_id: lockId,
    device_name: inLanguage(lockTexts.read(texts), language).place,
    what: result,
    detail: rule,
    session_id: null,
    who: nickname,
  }))
}
