import type { Banner } from '#src/domain/banners/banner.ts'
import type { NoticeChannel } from '#src/domain/members/message-channel.ts'
import type { AfterHours } from '#src/domain/shops/support-line.ts'
import type { PayWays } from '#src/domain/payments/online-payment.ts'

export interface Contact {
  phone: string
  email: string
  wechatId: string
  wechatQr: string | null
  serviceHours: string
  /** The studio's own line while nobody is at the counter; absent where it has none. */
  afterHours?: AfterHours | undefined
}

export interface StudioRules {
  arriveEarlyMinutes: number
  lateCancelMinutes: number
  enterWithinSeconds: number
  minGapHours: number
}

export interface StudioConfig {
  banners: Banner[]
  contact: Contact
  rules: StudioRules
  /** Needed to subscribe to notices; null where the studio sends none. */
  pushPublicKey: string | null
  /** On what notices come that no notification brings; absent in what an earlier version has kept. */
  noticeChannels?: NoticeChannel[] | undefined
  /** Absent in what an earlier version has kept. */
  pay?: PayWays
  /** Absent in what an earlier version has kept; then the studio decides. */
  features?: { canPostpone: boolean }
  legal: { termsVersion: string; privacyVersion: string; riskVersion: string }
}

/** Spec section 9; shown until the studio has answered once. */
export const defaultRules: StudioRules = {
  arriveEarlyMinutes: 5,
  lateCancelMinutes: 10,
  enterWithinSeconds: 30,
  minGapHours: 48,
}
