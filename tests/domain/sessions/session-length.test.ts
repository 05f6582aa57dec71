import { describe, expect, test } from 'vitest'

import { endOf } from '#src/domain/sessions/session-end.ts'
import { lengthDifference, sessionLength, wholeMinutes } from '#src/domain/sessions/session-length.ts'
import type { Session } from '#src/domain/sessions/session.ts'

describe('the length of a session', () => {
  test('reads to the second, in the words of each language', () => {
    const lengths: [number | null, string, string, string][] = [
      [0, '0 s', '0 秒', '0 秒'],
      [20, '20 s', '20 秒', '20 秒'],
      [59, '59 s', '59 秒', '59 秒'],
      [60, '1 min', '1 分鐘', '1 分钟'],
      [61, '1 min 1 s', '1 分鐘 1 秒', '1 分钟 1 秒'],
      [600, '10 min', '10 分鐘', '10 分钟'],
      [630, '10 min 30 s', '10 分鐘 30 秒', '10 分钟 30 秒'],
      [null, '—', '—', '—'],
    ]
    for (const [seconds, english, hongKong, simplified] of lengths) {
      expect(sessionLength(seconds, 'en-US')).toBe(english)
      expect(sessionLength(seconds, 'zh-HK')).toBe(hongKong)
      expect(sessionLength(seconds, 'zh-CN')).toBe(simplified)
    }
  })

  test('says by how much it differs from what was asked for', () => {
    expect(lengthDifference(-580, 'en-US')).toBe('−9 min 40 s')
    expect(lengthDifference(0, 'en-US')).toBe('0 s')
    expect(lengthDifference(5, 'zh-HK')).toBe('5 秒')
  })

  test('is never no minute in a sum where there was light', () => {
    expect([0, 1, 20, 29, 30, 89, 90, 600].map(wholeMinutes)).toEqual([0, 1, 1, 1, 1, 1, 2, 10])
  })

  test('at the end is what the bed signed, also where the session was completed', () => {
    const ended = { state: 'ended', endedAt: 1, minutes: 10 } as Session
    expect(endOf({ ...ended, endReason: 'stopped', secondsOn: 20 })?.secondsOn).toBe(20)
    expect(endOf({ ...ended, endReason: 'completed', secondsOn: 599 })?.secondsOn).toBe(599)
    expect(endOf({ ...ended, endReason: 'never-started', secondsOn: 0 })?.secondsOn).toBe(0)
  })
})
