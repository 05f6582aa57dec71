import { describe, expect, it } from 'vitest'

import {
  afterSaving,
  asSent,
  conflictsIn,
  insist,
  nothingTyped,
  openFields,
  type TypedFields,
  typeInto,
  without,
} from '#src/staff/kit/forms/draft/typed-fields.ts'

interface Values {
  days: number
  phone: string
}

const known: Values = { days: 20, phone: '1' }
const typed: TypedFields<Values> = typeInto<Values>(nothingTyped, known, { days: 30 })

describe('what is typed into a draft that several people share', () => {
  it('is open until the server knows it', () => {
    expect(openFields(typed, known)).toEqual(['days'])
    expect(openFields(typed, { ...known, days: 30 })).toEqual([])
  })

  it('is no change where only spaces stand around it', () => {
    expect(openFields(typeInto<Values>(nothingTyped, known, { phone: ' 1 ' }), known)).toEqual([])
    expect(asSent<Values>({ phone: ' 12 ', days: 3 })).toEqual({ phone: '12', days: 3 })
  })

  it('is a conflict only where the same field was changed elsewhere since the typing began', () => {
    expect(conflictsIn(typed, known)).toEqual([])
    expect(conflictsIn(typed, { ...known, phone: '2' })).toEqual([])
    expect(conflictsIn(typed, { ...known, days: 21 })).toEqual(['days'])
    expect(conflictsIn(typed, { ...known, days: 30 })).toEqual([])
  })

  it('remembers what stood there before the first of several changes', () => {
    const more = typeInto(typed, { ...known, days: 21 }, { days: 31 })
    expect(more.origin).toEqual({ days: 20 })
    expect(conflictsIn(more, { ...known, days: 21 })).toEqual(['days'])
  })

  it('holds once that was decided, and is given up field by field', () => {
    const theirs = { days: 21, phone: '2' }
    const both = typeInto(typed, known, { phone: '3' })
    expect(conflictsIn(insist(both, theirs), theirs)).toEqual([])
    expect(without(both, ['days'])).toEqual({ changes: { phone: '3' }, origin: { phone: '1' } })
  })

  it('is done with when it has arrived, but for what was typed on meanwhile', () => {
    expect(afterSaving(typed, { days: 30 })).toEqual(nothingTyped)
    const on = typeInto(typed, known, { days: 31 })
    expect(afterSaving(on, { days: 30 })).toEqual({ changes: { days: 31 }, origin: { days: 30 } })
    expect(conflictsIn(afterSaving(on, { days: 30 }), { ...known, days: 30 })).toEqual([])
  })
})
