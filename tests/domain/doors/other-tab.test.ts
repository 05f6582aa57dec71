import { describe, expect, it } from 'vitest'

import type { DoorVisit } from '#src/domain/doors/door-visit/door-steps.ts'
import { isNews } from '#src/domain/doors/door-visit/other-tab.ts'

const door = { lockId: 'CWB-1201', proof: undefined }
const looking: DoorVisit = { ...door, step: 'looking' }
const asking = (opId: string): DoorVisit => ({ ...door, step: 'asking', opId, askedAt: 0 })
const opened = (opId: string): DoorVisit => ({ ...door, step: 'opened', opId, enterBy: 30_000, openingsLeft: 2 })

describe('the same door in two tabs', () => {
  it('a tab that only looks shows what the other has sent', () => {
    expect(isNews(looking, asking('op-1'), false)).toBe(true)
    expect(isNews(looking, opened('op-1'), false)).toBe(true)
  })

  it('what another tab does at another door stays there', () => {
    expect(isNews(looking, { ...opened('op-1'), lockId: 'CWB-1202' }, false)).toBe(false)
  })

  it('a tab that comes to the door takes nothing away from the one that has opened it', () => {
    expect(isNews(opened('op-1'), looking, false)).toBe(false)
  })

  it('a command of this tab stays until it is decided, wherever that is heard', () => {
    expect(isNews(asking('op-1'), opened('op-2'), false)).toBe(false)
    expect(isNews(asking('op-1'), asking('op-2'), false)).toBe(false)
    expect(isNews(asking('op-1'), opened('op-1'), false)).toBe(true)
  })

  it('a tab that follows another follows it to the end, also where the server refused', () => {
    const refused: DoorVisit = { ...door, step: 'refused', refusal: { kind: 'busy' } }
    expect(isNews(asking('op-1'), refused, true)).toBe(true)
    expect(isNews(asking('op-1'), refused, false)).toBe(false)
  })

  it('what a tab has stored itself is no news to it', () => {
    expect(isNews(opened('op-1'), opened('op-1'), false)).toBe(false)
  })
})
