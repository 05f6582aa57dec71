import { describe, expect, it } from 'vitest'

import { type Browser, type InstallHistory, installWay, mayOffer } from '#src/domain/install-offer.ts'

const chrome: Browser = {
  userAgent: 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36',
  touchPoints: 5,
  isStandalone: false,
  hasPrompt: true,
}
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile Safari'
const iPad = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15'

describe('How the app gets onto the home screen', () => {
  it('by the question of the browser where it has one', () => {
    expect(installWay(chrome)).toBe('prompt')
    expect(installWay({ ...chrome, hasPrompt: false })).toBe('none')
  })

  it('by hand on an iPhone and on an iPad that calls itself a Mac, and not on a Mac', () => {
    const apple = { ...chrome, hasPrompt: false }
    expect(installWay({ ...apple, userAgent: iPhone })).toBe('ios')
    expect(installWay({ ...apple, userAgent: iPad })).toBe('ios')
    expect(installWay({ ...apple, userAgent: iPad, touchPoints: 0 })).toBe('none')
  })

  it('inside WeChat only by another browser, on any phone', () => {
    const inWechat = ' MicroMessenger/8.0.50'
    expect(installWay({ ...chrome, userAgent: chrome.userAgent + inWechat })).toBe('wechat')
    expect(installWay({ ...chrome, hasPrompt: false, userAgent: iPhone + inWechat })).toBe('wechat')
  })

  it('not at all where it already runs from the home screen', () => {
    expect(installWay({ ...chrome, isStandalone: true })).toBe('none')
    expect(installWay({ ...chrome, userAgent: iPhone, isStandalone: true })).toBe('none')
  })
})

describe('Offering it', () => {
  const minute = 60_000
  const day = 24 * 60 * minute
  const firstSeenAt = Date.parse('2026-11-01T10:00:00Z')
  const history = (change: Partial<InstallHistory> = {}): InstallHistory => ({
    firstSeenAt,
    hasSucceeded: true,
    offeredAt: [],
    ...change,
  })
  const later = firstSeenAt + 2 * day

  it('waits for a first success', () => {
    expect(mayOffer(history({ hasSucceeded: false }), later, later)).toBe(false)
    expect(mayOffer(history(), later, later)).toBe(true)
  })

  it('never happens on the first visit, however long it lasts', () => {
    expect(mayOffer(history(), firstSeenAt, firstSeenAt + 3 * 60 * minute)).toBe(false)
    expect(mayOffer(history(), firstSeenAt + 30 * minute - 1, later)).toBe(false)
    expect(mayOffer(history(), firstSeenAt + 30 * minute, later)).toBe(true)
  })

  it('rests for thirty days', () => {
    const asked = history({ offeredAt: [later] })
    expect(mayOffer(asked, later, later + 30 * day - 1)).toBe(false)
    expect(mayOffer(asked, later, later + 30 * day)).toBe(true)
  })

  it('ends with the third time', () => {
    const offeredAt = [later, later + 31 * day, later + 62 * day]
    expect(mayOffer(history({ offeredAt: offeredAt.slice(0, 2) }), later, later + 93 * day)).toBe(true)
    expect(mayOffer(history({ offeredAt }), later, later + 900 * day)).toBe(false)
  })
})
