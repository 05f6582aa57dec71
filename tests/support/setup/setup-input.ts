import { randomUUID } from 'node:crypto'

const day = [{ from: '11:00', to: '22:00' }]

function names(hk: string, en: string) {
  return [
    { language: 'zh-HK', name: hk },
    { language: 'en-US', name: en },
  ]
}

/** What an owner types to open a first studio with two beds, as the page sends it. */
export const input = {
  brand: { names: [...names('晴刻', 'Sunlit'), { language: 'zh-CN', name: '晴刻' }], color: '#14463c' },
  time_zone: 'Asia/Tokyo',
  currency: 'JPY',
  owner: { name: 'Mandy Chan', area_code: '852', phone: '9188 2046' },
  shop: {
    languages: [
      { language: 'zh-HK', name: '中環店', address: '中環擺花街 18 號' },
      { language: 'en-US', name: 'Central', address: '18 Lyndhurst Terrace, Central' },
    ],
    phone: '+852 2815 0318',
    week: Array.from({ length: 7 }, () => day),
  },
  beds: [
    { machine_id: 'cen-1', type_id: 'lie-down', names: names('1 號機', 'Bed 1') },
    { machine_id: 'cen-2', type_id: 'stand-up', names: names('2 號機', 'Bed 2') },
  ],
  locks: [{ machine_id: 'CEN-D1', names: names('正門', 'Front door') }],
  packages: [
    {
      languages: names('10 次＋2 次', '10 + 2 sessions'),
      price_cents: 168_000,
      times: 10,
      bonus_times: 2,
      valid_days: 90,
    },
  ],
}

/** One intent to set up. */
export function asking(secret: string, changes: object = {}) {
  return { ...input, ...changes, secret, op_id: randomUUID() }
}
