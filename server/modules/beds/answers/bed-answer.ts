import type { z } from 'zod/mini'

import type { device } from '#src/contract/shops.ts'
import type { BedState } from '#src/domain/beds/protocol/bed-protocol.ts'
import type { Language } from '#src/domain/language.ts'

import { inLanguage } from '#server/http/messages.ts'
import { type BedRow, bedTexts } from '#server/modules/beds/store/beds.ts'
import type { SessionRow } from '#server/modules/sessions/store/sessions.ts'

type WireBed = z.output<typeof device>

/** A bed now: what it says of itself, undefined without a gateway, and its open session. */
export interface LiveBed {
  bedState: BedState | 'offline' | undefined
  session: SessionRow | undefined
}

export function toBedAnswer(row: BedRow, live: LiveBed, language: Language): WireBed {
  const languages = bedTexts
    .read(row.languages)
    .map(({ language, name, type }) => ({ language, device_name: name, device_type: type }))
  const { device_name, device_type } = inLanguage(languages, language)
  // Without a gateway the database tells how the bed was known last.
  const state = live.bedState ?? (row.online === 1 ? 'ready' : 'offline')
  const freeAt = live.session?.endsAt ?? null
  return {
    device_id: row.deviceId,
    shop_id: row.shopId,
    device_name,
    device_type,
    languages,
    online: state !== 'offline',
    enabled: row.enabled === 1,
    state: row.enabled === 1 ? state : 'disabled',
    ...(row.faultClearedAt !== null && { fault_cleared: true as const }),
    available_at: freeAt === null ? null : new Date(freeAt).toISOString(),
    min_minutes: row.minMinutes,
    max_minutes: row.maxMinutes,
  }
}
