import { type DeviceRow, deviceTexts } from '../store/devices.ts'

type Posture = 'lie-down' | 'stand-up'

const types: Record<Posture, Record<'zh-HK' | 'zh-CN' | 'en-US', string>> = {
  'lie-down': { 'zh-HK': '臥式', 'zh-CN': '卧式', 'en-US': 'Lie-down' },
  'stand-up': { 'zh-HK': '站立式', 'zh-CN': '站立式', 'en-US': 'Stand-up' },
}

function bed(
  shopId: number,
  shopCode: string,
  number: number,
  posture: Posture,
  off: Partial<DeviceRow> = {},
): DeviceRow {
  const type = types[posture]
  return {
    deviceId: `${shopCode}-${number}`,
    shopId,
    sort: number,
    slotMinutes: 30,
    minMinutes: 5,
    maxMinutes: posture === 'lie-down' ? 20 : 15,
    enabled: 1,
    online: 1,
    languages: deviceTexts.write([
      { language: 'zh-HK', name: `${number} 號機`, type: type['zh-HK'] },
      { language: 'zh-CN', name: `${number} 号机`, type: type['zh-CN'] },
      { language: 'en-US', name: `Bed ${number}`, type: type['en-US'] },
    ]),
    ...off,
  }
}

export const demoDevices: DeviceRow[] = [
  bed(1, 'cwb', 1, 'lie-down'),
  bed(1, 'cwb', 2, 'stand-up'),
  bed(1, 'cwb', 3, 'stand-up', { online: 0 }),
  bed(1, 'cwb', 4, 'lie-down'),
  bed(2, 'central', 1, 'lie-down'),
  bed(2, 'central', 2, 'stand-up', { enabled: 0 }),
  bed(3, 'mongkok', 1, 'stand-up'),
  bed(3, 'mongkok', 2, 'lie-down'),
]
