import type { Language } from '#src/domain/language.ts'

export type Gender = 'female' | 'male'

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
