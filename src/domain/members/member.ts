import type { Language } from '#src/domain/language.ts'

export type Gender = 'female' | 'male'

export interface Member {
  uid: string
  nickname: string
  avatar: string | null
  gender: Gender | null
  phoneMasked: string
  areaCode: string
  isAdmin: boolean
  checkInCount: number
  totalMinutes: number
  /** null: an unlimited package is active. */
  remainingTimes: number | null
  profileComplete: boolean
  /** The risk notice that was agreed to last; null: none yet. */
  consentVersion: string | null
  nextAllowedAt: number | null
  rev: number
  /** The terms in force, and whether to ask this member about them. Absent in what an earlier version has kept. */
  terms?: { version: string; needed: boolean } | undefined
}

/** What a member may change about themself; only the fields that changed are sent. */
export interface ProfileEdit {
  nickname?: string
  gender?: Gender
  language?: Language
  /** The address of a picture that the studio has. */
  avatar?: string
}

export const maxNicknameLength = 20

export type NicknameProblem = 'empty' | 'too-long'

export function whyNotNickname(nickname: string): NicknameProblem | undefined {
  const length = Array.from(nickname.trim()).length
  if (length === 0) return 'empty'
  return length > maxNicknameLength ? 'too-long' : undefined
}
