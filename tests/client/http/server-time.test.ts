import { afterEach, describe, expect, test } from 'vitest'

import { noteServerTime } from '#src/client/http/server-time.ts'
import { clockOffset, onClockChange, setClockOffset } from '#src/lib/server-clock.ts'

const dayMs = 24 * 60 * 60_000
const server = Date.parse('2026-11-23T12:00:00Z')
const date = new Date(server).toUTCString()

afterEach(() => setClockOffset(0))

describe('what the phone learns of the time', () => {
  test('a phone a day ahead is corrected, to within a second', () => {
    noteServerTime(date, server + dayMs, server + dayMs + 200)
    expect(Math.abs(clockOffset() + dayMs)).toBeLessThanOrEqual(1000)
  })

  test('a phone within fifteen seconds is believed, and one that was set right is believed again', () => {
    noteServerTime(date, server + 9000, server + 9100)
    expect(clockOffset()).toBe(0)
    noteServerTime(date, server + dayMs, server + dayMs)
    noteServerTime(date, server, server + 100)
    expect(clockOffset()).toBe(0)
  })

  test('an answer without a date, or one that took too long, teaches nothing', () => {
    for (const header of [null, '', 'yesterday']) noteServerTime(header, server + dayMs, server + dayMs)
    noteServerTime(date, server + dayMs, server + dayMs + 60_000)
    noteServerTime(date, server + dayMs, server + dayMs - 60_000)
    expect(clockOffset()).toBe(0)
  })

  test('the same offset, measured again on a slower line, moves nothing on the screen', () => {
    noteServerTime(date, server + dayMs, server + dayMs + 100)
    let jumps = 0
    const stop = onClockChange(() => void (jumps += 1))
    noteServerTime(date, server + dayMs - 800, server + dayMs + 1900)
    expect(jumps).toBe(0)
    noteServerTime(date, server + 2 * dayMs, server + 2 * dayMs)
    expect(jumps).toBe(1)
    stop()
  })
})
