import { describe, expect, test } from 'vitest'

import type { Member } from '#src/client/api/members.ts'
import { maxNicknameLength, whyNotNickname } from '#src/domain/members/member.ts'
import { avatarInitial, changesOf, isEmptyEdit, profileProblems, withEdits } from '#src/domain/members/profile-draft.ts'

function aMember(changes: Partial<Member> = {}): Member {
  return {
    uid: 'u-1',
    nickname: '嘉欣',
    avatar: null,
    gender: 'female',
    phoneMasked: '9123 **45',
    areaCode: '852',
    memberType: 'regular',
    isAdmin: false,
    checkInCount: 26,
    totalMinutes: 318,
    remainingTimes: 8,
    profileComplete: true,
    consentVersion: null,
    nextAllowedAt: null,
    rev: 3,
    ...changes,
  }
}

describe('a nickname', () => {
  test.each(['', '   ', '\u3000'])('%j counts as none', (nickname) => {
    expect(whyNotNickname(nickname)).toBe('empty')
  })

  test('may be exactly as long as the counter says, and not one character longer', () => {
    expect(whyNotNickname('陽'.repeat(maxNicknameLength))).toBeUndefined()
    expect(whyNotNickname('陽'.repeat(maxNicknameLength + 1))).toBe('too-long')
  })

  test('a rare character or a picture is one character, not two', () => {
    expect(whyNotNickname('𠮷'.repeat(maxNicknameLength))).toBeUndefined()
    expect(whyNotNickname('🌞'.repeat(maxNicknameLength))).toBeUndefined()
  })

  test('spaces around it do not count', () => {
    expect(whyNotNickname(`  ${'a'.repeat(maxNicknameLength)}  `)).toBeUndefined()
  })
})

describe('completing a profile', () => {
  test('picture, nickname and gender are all asked for at once', () => {
    expect(profileProblems({ nickname: ' ', gender: null }, false)).toEqual({
      avatar: 'missing',
      nickname: 'empty',
      gender: 'not-chosen',
    })
  })

  test('a filled in form has nothing to put right', () => {
    expect(profileProblems({ nickname: 'Ka Yan', gender: 'male' }, true)).toEqual({
      avatar: undefined,
      nickname: undefined,
      gender: undefined,
    })
  })

  test('only the field that changed is sent', () => {
    expect(changesOf({ nickname: '阿欣', gender: 'female' }, aMember())).toEqual({ nickname: '阿欣' })
    expect(changesOf({ nickname: '嘉欣', gender: 'male' }, aMember())).toEqual({ gender: 'male' })
  })

  test('saving without a change sends nothing, spaces around the name included', () => {
    expect(isEmptyEdit(changesOf({ nickname: ' 嘉欣 ', gender: 'female' }, aMember()))).toBe(true)
  })

  test('a gender that was never chosen is not sent as none', () => {
    expect(changesOf({ nickname: '阿欣', gender: null }, aMember({ gender: null }))).toEqual({ nickname: '阿欣' })
  })
})

describe('edits that still wait to be sent', () => {
  test('the last one made is the one that shows', () => {
    const edited = withEdits(aMember(), [
      { nickname: '一' },
      { avatar: '/media/a.webp' },
      { gender: 'male' },
      { nickname: '二' },
    ])
    expect(edited).toEqual(aMember({ nickname: '二', gender: 'male', avatar: '/media/a.webp' }))
  })

  test('what the studio last said is not changed by them', () => {
    const member = aMember()
    withEdits(member, [{ nickname: '一' }])
    expect(member).toEqual(aMember())
  })
})

test.each([
  ['嘉欣', '欣'],
  ['Ka Yan', 'K'],
  ['kayan', 'K'],
  ['欣 K', '欣'],
  ['𠮷', '𠮷'],
  ['  amy ', 'A'],
  ['', ''],
])('the picture of %j shows %j', (nickname, initial) => {
  expect(avatarInitial(nickname)).toBe(initial)
})
