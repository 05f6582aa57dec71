import type { CamelOf } from '#src/contract/codec.ts'
import type { session, tanningRecord } from '#src/contract/sessions.ts'
import type { Language } from '#src/domain/language.ts'

import { inLanguage } from '#server/http/messages.ts'
import { bedTexts } from '#server/modules/beds/store/beds.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { ShownSession } from '#server/modules/sessions/store/session-lists.ts'
import { shopTexts } from '#server/modules/shops/store/shops.ts'

/** A session as it stands now: the seconds are counted from the instants that the bed's words gave. */
export function toSession(row: ShownSession, language: Language, now: Instant): CamelOf<typeof session> {
  const device = inLanguage(bedTexts.read(row.bedTexts), language)
  const shop = inLanguage(shopTexts.read(row.shopTexts), language)
  return {
    ...row,
    deviceName: device.name,
    deviceType: device.type,
    shopName: shop.name,
    endsAt: row.state === 'unknown' ? null : row.endsAt,
    lampsAt: row.state === 'dressing' ? row.lampsAt : null,
    ...secondsAt(row, now),
    pausedUntil: row.state === 'paused' ? row.pausedUntil : null,
    ...(row.state === 'unknown' && row.openDevice === null && { isBedFree: true as const }),
  }
}

function secondsAt(row: ShownSession, now: Instant): { secondsLeft: number; secondsOn: number } {
  const all = row.minutes * 60
  if (row.state === 'ended') return { secondsLeft: 0, secondsOn: row.secondsOn }
  if (row.state !== 'running' || row.endsAt === null)
    return { secondsLeft: all - row.secondsOn, secondsOn: row.secondsOn }
  const left = Math.min(all, Math.max(0, Math.ceil((row.endsAt - now) / 1000)))
  return { secondsLeft: left, secondsOn: all - left }
}

export function toRecord(row: ShownSession, language: Language): CamelOf<typeof tanningRecord> {
  return {
    ...row,
    deviceName: inLanguage(bedTexts.read(row.bedTexts), language).name,
    shopName: inLanguage(shopTexts.read(row.shopTexts), language).name,
    endedAt: row.endedAt ?? row.requestedAt,
    endReason: row.endReason ?? 'completed',
    timesLeft: row.timesLeftThen,
  }
}
