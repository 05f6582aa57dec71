import { expect, it } from 'vitest'

import {
  isSameShop,
  missingTexts,
  pointOf,
  type ShopDraft,
  shopTroubles,
  termsOf,
} from '#src/staff/shops/shop-draft.ts'

const none = { name: '', address: '', tags: [] }

function aShop(changes: Partial<ShopDraft> = {}): ShopDraft {
  return {
    texts: { 'zh-HK': { name: '中環店', address: '皇后大道中 1 號', tags: [] }, 'zh-CN': none, 'en-US': none },
    timeZone: 'Asia/Hong_Kong',
    opensAt: '10:00',
    closesAt: '22:00',
    latitude: '22.28',
    longitude: '114.15',
    mapUrl: '',
    operatingMode: 'unstaffed',
    staffed: null,
    identityCheck: 'none',
    presence: { door: 1, bed: 1, radiusMeters: 150 },
    phone: '',
    wechatId: '',
    wechatQr: null,
    photo: null,
    wifiName: '',
    afterHours: { phone: '', whatsapp: '', from: '00:00', to: '00:00' },
    alertRules: undefined,
    ...changes,
  }
}

it.each<[string, Partial<ShopDraft>, string]>([
  [
    'a language that is half filled in',
    { texts: { ...aShop().texts, 'en-US': { ...none, name: 'Central' } } },
    'texts',
  ],
  ['an opening between the five minutes', { opensAt: '10:03' }, 'hours'],
  ['a place on the other side of the world', { longitude: '-0.12' }, 'place'],
  ['half a place', { longitude: '' }, 'place'],
  [
    'doors that ask for a position, at a studio without a place',
    { latitude: '', longitude: '', presence: { door: 2, bed: 1, radiusMeters: 150 } },
    'presence',
  ],
  [
    'a WhatsApp that is no number',
    { afterHours: { phone: '', whatsapp: 'wa.me/1', from: '00:00', to: '00:00' } },
    'after-hours',
  ],
  ['a Wi-Fi name that is written backwards', { wifiName: 'Quarter\u202eSun' }, 'wifi'],
  ['a Wi-Fi name that no router takes', { wifiName: '日曬店會員專用無線網絡' }, 'wifi'],
  ['a map that is no https address', { mapUrl: 'http://maps.example' }, 'map'],
  [
    'staffed hours without a day',
    { operatingMode: 'staffed-hours', staffed: { from: '9', to: '18', days: [] } },
    'staffed',
  ],
  ['letters for a phone', { phone: 'call us' }, 'phone'],
  ['a space in a WeChat ID', { wechatId: 'quarter sun' }, 'wechat'],
])('%s keeps a studio from being saved', (_, changes, trouble) => {
  expect(shopTroubles(aShop(changes))).toEqual([trouble])
  expect(shopTroubles(aShop())).toEqual([])
})

it('spaces around what was typed are no change', () => {
  expect(isSameShop(aShop({ phone: ' +852 3000 0000 ' }), aShop({ phone: '+852 3000 0000' }))).toBe(true)
  expect(isSameShop(aShop({ phone: '+852 3000 0000' }), aShop())).toBe(false)
})

it('only languages that are filled in are sent, and no place is none', () => {
  expect(missingTexts(aShop())).toEqual(['zh-CN', 'en-US'])
  const terms = termsOf(aShop({ latitude: '', longitude: '' }))
  expect(terms.languages.map(({ language }) => language)).toEqual(['zh-HK'])
  expect([terms.latitude, terms.longitude]).toEqual([null, null])
  expect(pointOf({ latitude: '22.28', longitude: 'east', timeZone: 'Asia/Hong_Kong' })).toBeUndefined()
})
