import type { z } from 'zod/mini'

import type { session, tanningRecord } from '#src/contract/sessions.ts'
import type { Language } from '#src/domain/language.ts'

import { inLanguage } from '#server/http/messages.ts'
import { bedTexts } from '#server/modules/beds/store/beds.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { ShownSession } from '#server/modules/sessions/store/session-lists.ts'
import { shopTexts } from '#server/modules/shops/store/shops.ts'

/** A session as it stands now: the seconds are counted from the instants that the bed's words gave. */
export function toSession(row: ShownSession, language: Language, now: Instant): z.output<typeof session> {
  const device = inLanguage(bedTexts.read(row.bedTexts), language)
  const shop = inLanguage(shopTexts.read(row.shopTexts), language)
  return {
    session_id: row.sessionId,
    device_id: row.deviceId,
    device_name: device.name,
    device_type: device.type,
    shop_id: row.shopId,
    shop_name: shop.name,
    minutes: row.minutes,
    intensity: row.intensity,
    transport: row.transport,
    state: row.state,
    started_at: toIso(row.startedAt),
    ends_at: toIso(row.state === 'unknown' ? null : row.endsAt),
    ended_at: toIso(row.endedAt),
    lamps_at: toIso(row.state === 'dressing' ? row.lampsAt : null),
    ...secondsAt(row, now),
    paused_until: toIso(row.state === 'paused' ? row.pausedUntil : null),
    pauses_used: row.pausesUsed,
    end_reason: row.endReason,
    times_left: row.timesLeft,
    card_id: row.cardId,
    run: row.run,
    ...(row.state === 'unknown' && row.openDevice === null && { is_bed_free: true as const }),
  }
}

function secondsAt(row: ShownSession, now: Instant): { seconds_left: number; seconds_on: number } {
  const all = row.minutes * 60
  if (row.state === 'ended') return { seconds_left: 0, seconds_on: row.secondsOn }
  if (row.state !== 'running' || row.endsAt === null)
    return { seconds_left: all - row.secondsOn, seconds_on: row.secondsOn }
  const left = Math.min(all, Math.max(0, Math.ceil((row.endsAt - now) / 1000)))
  return { seconds_left: left, seconds_on: all - left }
}

export function toRecord(row: ShownSession, language: Language): z.output<typeof tanningRecord> {
  return {
    session_id: row.sessionId,
    device_id: row.deviceId,
    device_name: inLanguage(bedTexts.read(row.bedTexts), language).name,
    shop_name: inLanguage(shopTexts.read(row.shopTexts), language).name,
    minutes: row.minutes,
    seconds_on: row.secondsOn,
    intensity: row.intensity,
    started_at: toIso(row.startedAt),
    ended_at: new Date(row.endedAt ?? row.requestedAt).toISOString(),
    end_reason: row.endReason ?? 'completed',
    times_left: row.timesLeftThen,
    time_zone: row.timeZone,
  }
}

function toIso(at: Instant | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
