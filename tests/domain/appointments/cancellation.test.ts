import { describe, expect, it } from 'vitest'

import { cancellationOf, isCancelling } from '#src/domain/appointments/cancellation.ts'
import type { Entry } from '#src/domain/outbox/outbox-entry.ts'

function anEntry(change: Partial<Entry> = {}, appointmentId = 'a-1'): Entry {
  return {
    opId: 'op-1',
    ownerUid: 'u-1',
    shopId: 1,
    lane: `appointment:${appointmentId}`,
    seq: 1,
    intent: { kind: 'cancel-appointment', appointmentId, rev: 1, startsAt: 0, timeZone: 'Asia/Hong_Kong' },
    queuedAt: 0,
    tries: 0,
    nextAt: 0,
    notBefore: 0,
    mayHaveArrived: false,
    state: { name: 'waiting' },
    ...change,
  }
}

describe('What a member sees of a cancellation', () => {
  it('is nothing while none was meant for this appointment', () => {
    expect(cancellationOf('a-1', [])).toEqual({ step: 'none' })
    expect(cancellationOf('a-1', [anEntry({}, 'a-2')])).toEqual({ step: 'none' })
  })

  it('waits with a way back until a try may have reached the studio', () => {
    expect(cancellationOf('a-1', [anEntry()])).toEqual({ step: 'waiting', opId: 'op-1', canUndo: true })
    const tried = anEntry({ mayHaveArrived: true, tries: 1 })
    expect(cancellationOf('a-1', [tried])).toEqual({ step: 'waiting', opId: 'op-1', canUndo: false })
  })

  it('is on its way, refused by name, or too old', () => {
    const of = (state: Entry['state']) => cancellationOf('a-1', [anEntry({ state })])
    expect(of({ name: 'sending', leaseBy: 9 })).toEqual({ step: 'sending', opId: 'op-1' })
    expect(of({ name: 'refused', code: 'visited' })).toEqual({ step: 'refused', opId: 'op-1', code: 'visited' })
    expect(of({ name: 'dead' })).toEqual({ step: 'expired', opId: 'op-1', mayHaveArrived: false })
  })

  it('follows what was meant last', () => {
    const refused = anEntry({ state: { name: 'refused', code: 'changed' } })
    expect(cancellationOf('a-1', [refused, anEntry({ opId: 'op-2', seq: 2 })])).toMatchObject({ opId: 'op-2' })
  })

  it('counts as cancelling only while the server has not decided', () => {
    expect(isCancelling(cancellationOf('a-1', [anEntry()]))).toBe(true)
    expect(isCancelling(cancellationOf('a-1', [anEntry({ state: { name: 'sending', leaseBy: 1 } })]))).toBe(true)
    expect(isCancelling(cancellationOf('a-1', [anEntry({ state: { name: 'refused', code: 'visited' } })]))).toBe(false)
    expect(isCancelling(cancellationOf('a-1', [anEntry({ state: { name: 'dead' } })]))).toBe(false)
    expect(isCancelling(cancellationOf('a-1', []))).toBe(false)
  })
})
