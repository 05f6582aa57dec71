import type { Language } from '#src/domain/language.ts'
import type { NoticeChannel } from '#src/domain/members/message-channel.ts'
import type { SkinType } from '#src/domain/members/skin-type.ts'

const fields = ['nickname', 'gender', 'language', 'avatar', 'email', 'birthday', 'skinType', 'messagesBy'] as const
type Field = (typeof fields)[number]

interface Values {
  nickname: string
  gender: 'male' | 'female' | null
  language: Language | null
  avatar: string | null
  email: string | null
  birthday: string | null
  skinType: SkinType | null
  messagesBy: NoticeChannel | null
}

/** What can be taken back; the rest can only be said anew. */
type Clearable = 'email' | 'birthday' | 'skinType'

/** A member's own words about themself, and the revision at which each of them last changed. */
export type Profile = Values & { rev: number } & Record<`${Field}Rev`, number>

export type ProfileInput = {
  [Name in Field]?: (Name extends Clearable ? Values[Name] : NonNullable<Values[Name]>) | undefined
}

export type EditDecision = { kind: 'nothing' } | { kind: 'conflict' } | { kind: 'change'; changes: Partial<Profile> }

/**
 * Two handsets may edit different fields; the same field, edited since the revision that was seen, is a conflict.
 * What would change nothing is no edit at all.
 */
export function decideEdit(profile: Profile, input: ProfileInput, seenRev: number | undefined): EditDecision {
  const changed = fields.filter((field) => input[field] !== undefined && input[field] !== profile[field])
  if (changed.length === 0) return { kind: 'nothing' }
  if (seenRev !== undefined && changed.some((field) => profile[`${field}Rev`] > seenRev)) return { kind: 'conflict' }
  const rev = profile.rev + 1
  const values = changed.map((field) => [field, input[field]])
  const revs = changed.map((field) => [`${field}Rev`, rev])
  return { kind: 'change', changes: { ...Object.fromEntries([...values, ...revs]), rev } }
}
