import { type Gender, type NicknameProblem, type ProfileEdit, whyNotNickname } from './member.ts'

/** What is filled in on the profile form. */
export interface ProfileDraft {
  nickname: string
  gender: Gender | null
}

export interface ProfileProblems {
  avatar: 'missing' | undefined
  nickname: NicknameProblem | undefined
  gender: 'not-chosen' | undefined
}

/** `hasPicture`: the studio has one, or one is chosen. */
export function profileProblems(draft: ProfileDraft, hasPicture: boolean): ProfileProblems {
  return {
    avatar: hasPicture ? undefined : 'missing',
    nickname: whyNotNickname(draft.nickname),
    gender: draft.gender === null ? 'not-chosen' : undefined,
  }
}

/** Only what differs is sent, so that an edit from another phone to the other field survives. */
export function changesOf(draft: ProfileDraft, member: ProfileDraft): ProfileEdit {
  const nickname = draft.nickname.trim()
  return {
    ...(nickname !== member.nickname && { nickname }),
    ...(draft.gender !== null && draft.gender !== member.gender && { gender: draft.gender }),
  }
}

export function isEmptyEdit(edit: ProfileEdit): boolean {
  return Object.keys(edit).length === 0
}

/** The member as they will be once the edits that still wait to be sent have arrived, in the order they were made. */
export function withEdits<Known extends ProfileDraft & { avatar: string | null }>(
  member: Known,
  edits: readonly ProfileEdit[],
): Known {
  const nickname = edits.findLast((edit) => edit.nickname !== undefined)?.nickname ?? member.nickname
  const gender = edits.findLast((edit) => edit.gender !== undefined)?.gender ?? member.gender
  const avatar = edits.findLast((edit) => edit.avatar !== undefined)?.avatar ?? member.avatar
  return { ...member, nickname, gender, avatar }
}

/** One character in place of a missing picture: the given name of a Chinese name, else the first letter. */
export function avatarInitial(nickname: string): string {
  const characters = Array.from(nickname.trim())
  const last = characters.at(-1) ?? ''
  return /\p{Script=Han}/u.test(last) ? last : (characters[0] ?? '').toUpperCase()
}
