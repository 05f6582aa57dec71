import { describe, expect, it } from 'vitest'

import { neededSlot as neededByClient, troubleOf } from '#src/staff/shops/slots/week-draft.ts'

import { fitsSlot, neededSlot, occupiedMinutes } from '#server/modules/shops/rules/slot-length.ts'

const bed = { maxMinutes: 20, dressingSeconds: 60, coolingSeconds: 180, turnroundMinutes: 0 }

describe('the length of a slot', () => {
  it('covers goggles, the longest session, and cooling or airing, whichever is longer', () => {
    expect(occupiedMinutes(bed)).toBe(24)
    expect(occupiedMinutes({ ...bed, dressingSeconds: 61 })).toBe(25)
    expect(occupiedMinutes({ ...bed, turnroundMinutes: 9 })).toBe(30)
  })

  it('leaves the longest session beside the turnaround at its end', () => {
    expect(neededSlot(bed, 0)).toBe(24)
    expect(neededSlot(bed, 10)).toBe(30)
  })

  it('may stay as tight as it was, and not become tighter', () => {
    const slot = { slotMinutes: 20, turnMinutes: 0 }
    expect(fitsSlot({ bed, slot }, undefined)).toBe(false)
    expect(fitsSlot({ bed, slot }, { bed, slot })).toBe(true)
    expect(fitsSlot({ bed: { ...bed, maxMinutes: 18 }, slot }, { bed, slot })).toBe(true)
    expect(fitsSlot({ bed: { ...bed, turnroundMinutes: 5 }, slot }, { bed, slot })).toBe(false)
  })

  it('is judged in the form as the studio judges it', () => {
    const inSlots = {
      deviceId: 'bed-1',
      deviceName: '1',
      typeId: 'lie-down',
      maxMinutes: 20,
      occupiedMinutes: 24,
    } as const
    const base = {
      typeId: 'lie-down',
      beds: 1,
      week: [],
      slotMinutes: 30,
      turnMinutes: 10,
      horizonDays: 14,
      rev: 0,
    } as const
    for (const slotMinutes of [15, 20, 25, 30, 35]) {
      for (const turnMinutes of [0, 5, 10, 15]) {
        const draft = { ...base, week: [], slotMinutes, turnMinutes }
        const isFine = fitsSlot({ bed, slot: draft }, { bed, slot: base })
        expect(neededByClient(draft, [inSlots])).toBe(neededSlot(bed, turnMinutes))
        const trouble = troubleOf(draft, { ...base, week: [] }, [inSlots])
        if (turnMinutes < slotMinutes) expect(trouble === undefined, `${slotMinutes} and ${turnMinutes}`).toBe(isFine)
      }
    }
  })
})
