import { describe, expect, test } from 'vitest'

import { openableAddress, readAddress } from '#src/domain/banners/banner.ts'
import { type BannerSpan, bannerStanding, isCrowded, mostBanners } from '#src/domain/banners/banner-days.ts'

import { hostileAddresses } from '../../support/net/hostile-addresses.ts'

describe('where a banner may lead', () => {
  test.each([
    ['/hk/recharge', { kind: 'own', path: '/hk/recharge' }],
    ['/hk/book?day=1#top', { kind: 'own', path: '/hk/book?day=1#top' }],
    ['/hk/a/../help', { kind: 'own', path: '/hk/help' }],
    ['https://example.com', { kind: 'web', url: 'https://example.com/' }],
    ['https://example.com/優惠?a=@b', { kind: 'web', url: 'https://example.com/%E5%84%AA%E6%83%A0?a=@b' }],
  ])('%s leads there', (address, read) => expect(readAddress(address)).toEqual(read))

  test.each(hostileAddresses)('%s leads nowhere: neither kept nor opened', (_why, address) => {
    expect(readAddress(address)).toBeUndefined()
    expect(openableAddress(address, 'https://studio.example')).toBeUndefined()
  })

  test('an own path is opened at the own origin', () => {
    expect(openableAddress('/hk/recharge', 'http://localhost:8080')).toBe('http://localhost:8080/hk/recharge')
    expect(openableAddress(null, 'http://localhost:8080')).toBeUndefined()
  })
})

const always: BannerSpan = { enabled: true, showFrom: null, showTo: null, shopIds: [] }
const at = { shopId: 1, today: '2026-11-21' }

test('a banner is shown from its first to its last day', () => {
  const span = { ...always, showFrom: '2026-11-21', showTo: '2026-11-22' }
  const days = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23']
  expect(days.map((day) => bannerStanding(span, day))).toEqual(['scheduled', 'playing', 'playing', 'ended'])
  expect(days.map((day) => bannerStanding({ ...span, enabled: false }, day))).toEqual(['off', 'off', 'off', 'ended'])
})

describe('one too many', () => {
  const full = Array.from({ length: mostBanners }, () => always)

  test('only counts what is shown in the same shop on the same day', () => {
    expect(isCrowded(always, full.slice(1), at)).toBe(false)
    expect(isCrowded(always, full, at)).toBe(true)
    expect(isCrowded({ ...always, enabled: false }, full, at)).toBe(false)
    expect(isCrowded({ ...always, shopIds: [2] }, full, at)).toBe(false)
    expect(isCrowded({ ...always, showTo: '2026-11-20' }, full, at)).toBe(false)
    const gone = [{ ...always, showTo: '2026-11-20' }, ...full.slice(1)]
    expect(isCrowded(always, gone, at)).toBe(false)
  })

  test('is found on a day to come', () => {
    const later = [{ ...always, showFrom: '2026-12-24', showTo: '2026-12-26' }, ...full.slice(1)]
    expect(isCrowded({ ...always, showTo: '2026-12-23' }, later, at)).toBe(false)
    expect(isCrowded({ ...always, showTo: '2026-12-24' }, later, at)).toBe(true)
    expect(isCrowded({ ...always, showFrom: '2026-12-27' }, later, at)).toBe(false)
  })
})
