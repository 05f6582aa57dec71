import { describe, expect, it } from 'vitest'

import { firstPossible, postponeChoices } from '#src/domain/appointments/postpone.ts'

const startsAt = Date.parse('2026-11-21T10:00:00Z')
const appointment = { startsAt, endTime: '18:20' }
const open = { closesAt: '22:00', refused: undefined }

describe('Running late', () => {
  it('offers five, ten and fifteen minutes, each with its new start', () => {
    const choices = postponeChoices(appointment, open)
    expect(choices.map(({ minutes, startsAt }) => [minutes, new Date(startsAt).toISOString()])).toEqual([
      [5, '2026-11-21T10:05:00.000Z'],
      [10, '2026-11-21T10:10:00.000Z'],
      [15, '2026-11-21T10:15:00.000Z'],
    ])
    expect(firstPossible(choices)).toBe(10)
  })

  it('blocks what the studio has refused and everything longer', () => {
    const choices = postponeChoices(appointment, { ...open, refused: { minutes: 10, why: 'taken' } })
    expect(choices.map(({ blocked }) => blocked)).toEqual([undefined, 'taken', 'taken'])
    expect(firstPossible(choices)).toBe(5)
  })

  it('blocks what would end after closing, and allows what ends with it', () => {
    const choices = postponeChoices({ startsAt, endTime: '21:50' }, open)
    expect(choices.map(({ blocked }) => blocked)).toEqual([undefined, undefined, 'closed'])
  })

  it('counts past midnight where the shop closes on the next day', () => {
    const choices = postponeChoices({ startsAt, endTime: '23:50' }, { ...open, closesAt: '00:00' })
    expect(choices.map(({ blocked }) => blocked)).toEqual([undefined, undefined, 'closed'])
  })

  it('offers nothing where not even five minutes are free', () => {
    expect(
      firstPossible(postponeChoices(appointment, { ...open, refused: { minutes: 5, why: 'rest' } })),
    ).toBeUndefined()
  })

  it('leaves to the studio what this phone does not know', () => {
    const choices = postponeChoices({ startsAt, endTime: '21:50' }, { closesAt: undefined, refused: undefined })
    expect(choices.every(({ blocked }) => blocked === undefined)).toBe(true)
  })
})
