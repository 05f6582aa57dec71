import type { AnswerOf } from '#src/contract/call.ts'
import type { listHistory } from '#src/contract/staff/staff-log.ts'
import type { Language } from '#src/domain/language.ts'

import { inLanguage } from '#server/http/messages.ts'
import { bedTexts } from '#server/modules/beds/store/beds.ts'
import { bannerTexts } from '#server/modules/banners/store/banners.ts'
import { cardName } from '#server/modules/cards/answers/card-answer.ts'
import { packageTexts } from '#server/modules/cards/store/packages.ts'
import { lockTexts } from '#server/modules/doors/store/locks.ts'
import { listNicknames } from '#server/modules/members/store/members.ts'
import { shopTexts } from '#server/modules/shops/store/shops.ts'
import type { Db } from '#server/platform/database/store.ts'

type About = NonNullable<AnswerOf<typeof listHistory>['list'][number]['about']>

interface Entry {
  subject: string
  /** Whose data it is about. */
  memberUid: string | null
}

/** What entries of the log are about, by what it is called today: whose booking, which bed, which package. */
export async function readLogSubjects(
  db: Db,
  language: Language,
  entries: readonly Entry[],
): Promise<Map<Entry, About>> {
  const uids = new Set(entries.flatMap(({ memberUid }) => memberUid ?? []))
  const names = await listNicknames(db, [...uids])
  const things = await thingsOf(db, language, [...new Set(entries.map(({ subject }) => subject))])
  return new Map(
    entries.map((entry) => {
      const member = entry.memberUid === null ? undefined : names.get(entry.memberUid)
      return [entry, { ...(member !== undefined && { member }), ...things.get(entry.subject) }]
    }),
  )
}

type Thing = Pick<About, 'thing' | 'startsAt' | 'timeZone'>

async function thingsOf(db: Db, language: Language, subjects: readonly string[]): Promise<Map<string, Thing>> {
  const found = new Map<string, Thing>()
  for (const kind of Object.keys(readers)) {
    if (!isKind(kind)) continue
    const ids = subjects.filter((subject) => subject.startsWith(`${kind}:`)).map((subject) => idOf(subject))
    if (ids.length === 0) continue
    for (const [id, thing] of await readers[kind](db, language, ids)) found.set(`${kind}:${id}`, thing)
  }
  return found
}

function isKind(kind: string): kind is keyof typeof readers {
  return kind in readers
}

function idOf(subject: string): string {
  return subject.slice(subject.indexOf(':') + 1)
}

type Read = (db: Db, language: Language, ids: string[]) => Promise<[string, Thing][]>

const readers = {
  appointment: async (db, language, ids) => {
    const rows = await db
      .selectFrom('appointments')
      .innerJoin('devices', 'devices.deviceId', 'appointments.deviceId')
      .innerJoin('shops', 'shops.shopId', 'appointments.shopId')
      .select(['appointmentId', 'startsAt', 'devices.languages', 'timeZone'])
      .where('appointmentId', 'in', ids)
      .execute()
    return rows.map((row) => [row.appointmentId, begun(row, row.startsAt, language)])
  },
  session: async (db, language, ids) => {
    const rows = await db
      .selectFrom('sessions')
      .innerJoin('devices', 'devices.deviceId', 'sessions.deviceId')
      .innerJoin('shops', 'shops.shopId', 'sessions.shopId')
      .select(['sessionId', 'requestedAt', 'devices.languages', 'timeZone'])
      .where('sessionId', 'in', ids)
      .execute()
    return rows.map((row) => [row.sessionId, begun(row, row.requestedAt, language)])
  },
  device: async (db, language, ids) => {
    const rows = await db.selectFrom('devices').select(['deviceId', 'languages']).where('deviceId', 'in', ids).execute()
    return rows.map((row) => [row.deviceId, { thing: bedName(row.languages, language) }])
  },
  lock: async (db, language, ids) => {
    const rows = await db.selectFrom('locks').select(['lockId', 'languages']).where('lockId', 'in', ids).execute()
    return rows.map((row) => [row.lockId, { thing: inLanguage(lockTexts.read(row.languages), language).place }])
  },
  package: async (db, language, ids) => {
    const rows = await db
      .selectFrom('packages')
      .select(['packageId', 'languages'])
      .where('packageId', 'in', ids)
      .execute()
    return rows.map((row) => [row.packageId, { thing: inLanguage(packageTexts.read(row.languages), language).name }])
  },
  card: async (db, language, ids) => {
    const rows = await db
      .selectFrom('cards')
      .select(['cardId', 'languages', 'timesTotal'])
      .where('cardId', 'in', ids)
      .execute()
    return rows.map((row) => [row.cardId, { thing: cardName(row, language) }])
  },
  banner: async (db, language, ids) => {
    const rows = await db.selectFrom('banners').select(['bannerId', 'languages']).where('bannerId', 'in', ids).execute()
    return rows.flatMap((row) => {
      const texts = bannerTexts.read(row.languages)
      const { alt = '' } = texts.length === 0 ? {} : inLanguage(texts, language)
      return alt === '' ? [] : [[row.bannerId, { thing: alt }]]
    })
  },
  shop: async (db, language, ids) => {
    const shopIds = ids.map(Number).filter((id) => Number.isSafeInteger(id))
    if (shopIds.length === 0) return []
    const rows = await db.selectFrom('shops').select(['shopId', 'languages']).where('shopId', 'in', shopIds).execute()
    return rows.map((row) => [String(row.shopId), { thing: inLanguage(shopTexts.read(row.languages), language).name }])
  },
} as const satisfies Record<string, Read>

function begun({ languages, timeZone }: { languages: string; timeZone: string }, startsAt: number, language: Language) {
  return { thing: bedName(languages, language), startsAt, timeZone }
}

function bedName(languages: string, language: Language): string {
  return inLanguage(bedTexts.read(languages), language).name
}
