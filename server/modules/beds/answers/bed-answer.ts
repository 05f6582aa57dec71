import type { CamelOf } from '#src/contract/codec.ts'
import type { device } from '#src/contract/shops.ts'
import type { BedState } from '#src/domain/devices/device-messages.ts'
import type { Language } from '#src/domain/language.ts'

import { inLanguage } from '#server/http/messages.ts'
import { type BedRow, bedTexts } from '#server/modules/beds/store/beds.ts'
import type { SessionRow } from '#server/modules/sessions/tables.ts'

type WireBed = CamelOf<typeof device>

/** A bed now: what it says of itself, undefined without a gateway, and its open session. */
export interface LiveBed {
  bedState: BedState | 'offline' | undefined
  session: SessionRow | undefined
}

export function toBedAnswer(row: BedRow, live: LiveBed, language: Language): WireBed {
  const languages = bedTexts
    .read(row.languages)
    .map(({ language, name, type }) => ({ language, deviceName: name, deviceType: type }))
  const { deviceName, deviceType } = inLanguage(languages, language)
  // Without a gateway the database tells how the bed was known last.
  const state = live.bedState ?? (row.online === 1 ? 'ready' : 'offline')
  const freeAt = live.session?.endsAt ?? null
  return {
    ...row,
    deviceName,
    deviceType,
    languages,
    online: state !== 'offline',
    enabled: row.enabled === 1,
    state: row.enabled === 1 ? state : 'disabled',
    ...(row.faultClearedAt !== null && { faultCleared: true as const }),
    availableAt: freeAt,
    photo: row.photo ?? undefined,
  }
}
