import { bedTypeNames } from '#server/modules/beds/rules/bed-types.ts'
import { type BedRow, bedTexts } from '#server/modules/beds/store/beds.ts'
import type { BedType } from '#server/platform/database/schema.ts'

let bedNumber = 0

function bed(shopId: number, shopCode: string, number: number, typeId: BedType, off: Partial<BedRow> = {}): BedRow {
  const type = bedTypeNames[typeId]
  return {
    deviceId: `${shopCode}-${number}`,
    shopId,
    sort: number,
    slotMinutes: 30,
    minMinutes: 5,
    maxMinutes: typeId === 'lie-down' ? 20 : 15,
    enabled: 1,
    online: 1,
    isFaulty: 0,
    faultClearedAt: null,
    photo: null,
    bedNumber: ++bedNumber,
    typeId,
    languages: bedTexts.write([
      { language: 'zh-HK', name: `${number} 號機`, type: type['zh-HK'] },
      { language: 'zh-CN', name: `${number} 号机`, type: type['zh-CN'] },
      { language: 'en-US', name: `Bed ${number}`, type: type['en-US'] },
    ]),
    ...off,
  }
}

export const demoDevices: BedRow[] = [
  bed(1, 'cwb', 1, 'lie-down'),
  bed(1, 'cwb', 2, 'stand-up'),
  bed(1, 'cwb', 3, 'stand-up', { online: 0 }),
  bed(1, 'cwb', 4, 'lie-down'),
  // Short slots, so that there is always one that begins soon enough to open the door.
  bed(2, 'central', 1, 'lie-down', { slotMinutes: 10, maxMinutes: 8 }),
  bed(2, 'central', 2, 'stand-up', { enabled: 0 }),
  bed(3, 'mongkok', 1, 'stand-up'),
  bed(3, 'mongkok', 2, 'lie-down'),
]
