// @vitest-environment happy-dom
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'

import type { Shop } from '#src/domain/shops/shop.ts'
import { storageTrouble } from '#src/client/storage/local-text.ts'
import { remembered } from '#src/client/storage/remembered.ts'

const shop: Shop = {
  shopId: 3,
  name: '銅鑼灣店',
  address: '渣甸坊 18 號',
  opensAt: '10:00',
  closesAt: '22:00',
  tags: ['站立式', '臥式'],
  languages: [{ language: 'en-US', name: 'Causeway Bay', address: '18 Jardine’s Crescent', tags: ['Stand-up'] }],
  timeZone: 'Asia/Hong_Kong',
  latitude: 22.28,
  longitude: 114.18,
  mapUrl: null,
  closedOn: null,
  wifiName: 'QuarterSun-Guest',
}

beforeEach(() => localStorage.clear())

it('the chosen shop comes back as it was, stored under the names of the specification', () => {
  remembered.selectedShop.write(shop)
  expect(remembered.selectedShop.read()).toEqual(shop)
  expect(JSON.parse(localStorage.getItem('selectedShop') ?? '')).toMatchObject({
    shop_id: 3,
    shop_name: '銅鑼灣店',
    shop_location: '渣甸坊 18 號',
    daily_appointment_begin: '10:00',
    daily_appointment_end: '22:00',
    languages: [{ language: 'en-US', shop_name: 'Causeway Bay', shop_device_tag: 'Stand-up' }],
  })
})

it('every key is the one of the specification', () => {
  remembered.token.write('t')
  remembered.userId.write('u')
  remembered.shopId.write(3)
  remembered.selectedShop.write(shop)
  remembered.role.write('1')
  remembered.language.write('zh-CN')
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index))
  expect(new Set(keys)).toEqual(new Set(['token', 'userId', 'shopId', 'selectedShop', 'role', 'user_language']))
})

it.each(['', 'null', '[]', '{}', '{"shop_id":"3"}', 'not json'])('a stored shop that is none is absent: %s', (text) => {
  localStorage.setItem('selectedShop', text)
  expect(remembered.selectedShop.read()).toBeUndefined()
})

it('a shop that an older version stored is read with what it has', () => {
  localStorage.setItem('selectedShop', '{"shop_id":3,"shop_name":"Old","languages":null}')
  expect(remembered.selectedShop.read()).toMatchObject({ shopId: 3, name: 'Old', tags: [], timeZone: 'Asia/Hong_Kong' })
})

it('the same text gives the same shop, so that a screen can compare it', () => {
  remembered.selectedShop.write(shop)
  expect(remembered.selectedShop.read()).toBe(remembered.selectedShop.read())
})

it('a number that is none is absent', () => {
  localStorage.setItem('shopId', 'three')
  expect(remembered.shopId.read()).toBeUndefined()
})

it.each([
  ['QuotaExceededError', 'full'],
  ['SecurityError', 'blocked'],
])('a phone that cannot store (%s) keeps the value for this run and says why', (name, reason) => {
  const refuse = () => {
    throw new DOMException('No', name)
  }
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: refuse, removeItem: refuse })
  onTestFinished(() => void vi.unstubAllGlobals())
  remembered.language.write('en-US')
  expect(remembered.language.read()).toBe('en-US')
  expect(storageTrouble()).toEqual({ key: 'user_language', reason })
  vi.unstubAllGlobals()
  remembered.language.write('zh-HK')
  expect(localStorage.getItem('user_language')).toBe('zh-HK')
})

it('a logout in another tab is noticed here', () => {
  remembered.token.write('t')
  const heard = vi.fn<() => void>()
  onTestFinished(remembered.token.subscribe(heard))
  localStorage.removeItem('token')
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  expect(heard).toHaveBeenCalledTimes(1)
  window.dispatchEvent(new StorageEvent('storage', { key: 'shopId' }))
  expect(heard).toHaveBeenCalledTimes(1)
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(heard).toHaveBeenCalledTimes(2)
})
