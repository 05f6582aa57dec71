import type { z } from 'zod/mini'

import type { chainCall } from './read-chain.ts'

const names = (hk: string, cn: string, en: string) => [
  { language: 'zh-HK' as const, name: hk },
  { language: 'zh-CN' as const, name: cn },
  { language: 'en-US' as const, name: en },
]
const day = [{ from: '10:00', to: '22:00' }]

/** What `--example` prints: a chain that can be made as it stands, once the owner's number is put in. */
export const exampleChain: z.input<typeof chainCall.body> = {
  brand: { names: names('晴刻', '晴刻', 'Quarter Sun'), color: '#14463c' },
  time_zone: 'Asia/Hong_Kong',
  currency: 'HKD',
  owner: { name: 'Mandy Chan', area_code: '852', phone: '9188 2046' },
  shop: {
    languages: [
      { language: 'zh-HK', name: '中環店', address: '中環擺花街 18 號' },
      { language: 'zh-CN', name: '中环店', address: '中环摆花街 18 号' },
      { language: 'en-US', name: 'Central', address: '18 Lyndhurst Terrace, Central' },
    ],
    phone: '+852 2815 0318',
    week: [day, day, day, day, day, day, []],
  },
  beds: [
    { machine_id: 'cen-1', type_id: 'lie-down', names: names('1 號機', '1 号机', 'Bed 1') },
    { machine_id: 'cen-2', type_id: 'stand-up', names: names('2 號機', '2 号机', 'Bed 2') },
  ],
  locks: [{ machine_id: 'CEN-D1', names: names('正門', '正门', 'Front door') }],
  packages: [
    {
      languages: names('10 次＋2 次', '10 次＋2 次', '10 + 2 sessions'),
      price_cents: 168_000,
      times: 10,
      bonus_times: 2,
      valid_days: 90,
    },
    {
      languages: names('單次', '单次', 'Single session'),
      price_cents: 19_800,
      times: 1,
      bonus_times: 0,
      valid_days: 30,
    },
  ],
}
