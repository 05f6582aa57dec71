import type { ReactNode } from 'react'

import type { Language } from '#src/domain/language.ts'
import type { NumberedTenders, TakenTenders } from '#src/domain/payments/tenders.ts'
import type { LegalDocument } from '#src/shared/legal/built-in-text.ts'
import type { ChainValues } from './chain-config-calls.ts'

import type { sections } from './chain-search.ts'
import type { LegalKey } from './legal-keys.ts'

export type Section = (typeof sections)[number]

export type ChainKey = keyof ChainValues

interface Common {
  section: Section
  name: string
  note?: string
  /** Says something only while others are set so; otherwise it is not drawn. */
  isShown?: (values: ChainValues) => boolean
}

export type ChainField = Common &
  (
    | { kind: 'count'; key: CountKey; unit: (value: number) => string }
    | {
        kind: 'text'
        key: TextKey
        isRight: (value: string) => boolean
        trouble: ReactNode
        longest: number
        isLong?: true
      }
    | { kind: 'picture'; key: PictureKey }
    | { kind: 'color'; key: 'brandColor' }
    | { kind: 'round'; key: 'riskRound' }
    /** `isNeeded`: it cannot be switched off as the others are. */
    | { kind: 'switch'; key: SwitchKey; isNeeded?: (values: ChainValues) => boolean }
    | { kind: 'legal'; key: LegalKey; document: LegalDocument; language: Language }
  )

export type CountField = Extract<ChainField, { kind: 'count' }>
export type TextField = Extract<ChainField, { kind: 'text' }>
export type SwitchField = Extract<ChainField, { kind: 'switch' }>
export type LegalField = Extract<ChainField, { kind: 'legal' }>

export type PictureKey = 'wechatQr' | 'logo'
export type TextKey = BrandTextKey | 'phone' | 'email' | 'wechatId' | 'hoursHk' | 'hoursCn' | 'hoursUs'
type BrandTextKey = 'brandHk' | 'brandCn' | 'brandUs' | 'areaCodes' | 'receiptPrefix' | 'ownSaleRefundLimit'
type SwitchKey =
  | 'canPostpone'
  | 'sendsNotices'
  | 'paysOnline'
  | 'booksWithoutPackage'
  | keyof TakenTenders
  | keyof NumberedTenders
type CountKey = Exclude<ChainKey, TextKey | SwitchKey | LegalKey | PictureKey | 'brandColor' | 'riskRound'>
