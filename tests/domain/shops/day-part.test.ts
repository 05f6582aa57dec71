import { expect, it } from 'vitest'

import { dayParts, firstOpenPart, isLongDay } from '#src/domain/shops/day-part.ts'
import { type Slot, slotsAt } from '#src/domain/shops/slot.ts'

/** A day of a shop that never closes, ten minutes for each time. */
function allDay(stateOf: (time: string) => Slot['state'] = () => 'free'): Slot[] {
  return Array.from({ length: 144 }, (_, index) => {
    const time = clock(index * 10)
    return { time, endTime: clock((index + 1) * 10), state: stateOf(time) }
  })
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

it('only a day of many times is told in parts', () => {
  expect(isLongDay(allDay())).toBe(true)
  expect(isLongDay(allDay().slice(60, 96))).toBe(false)
})

it('every time of the day is in one part, with the number of those that are free', () => {
  const { past, ahead } = dayParts(allDay((time) => (time < '07:00' ? 'full' : 'free')))
  expect(past).toEqual([])
  expect(ahead.map(({ name, from, to, free }) => [name, from, to, free])).toEqual([
    ['night', '00:00', '06:00', 0],
    ['morning', '06:00', '12:00', 30],
    ['afternoon', '12:00', '18:00', 36],
    ['dusk', '18:00', '21:00', 18],
    ['evening', '21:00', '24:00', 18],
  ])
  expect(ahead.flatMap(({ slots }) => slots)).toHaveLength(144)
})

it('what is over stands apart, and the part of now is not over', () => {
  const { past, ahead } = dayParts(slotsAt(allDay(), '18:10'))
  expect(past.map(({ name }) => name)).toEqual(['night', 'morning', 'afternoon'])
  expect(ahead.map(({ name, free }) => [name, free])).toEqual([
    ['dusk', 16],
    ['evening', 18],
  ])
})

it('the part of the chosen time stands open, else the first that has a free time', () => {
  const { ahead } = dayParts(allDay((time) => (time < '13:00' ? 'full' : 'free')))
  expect(firstOpenPart(ahead, undefined)).toBe('afternoon')
  expect(firstOpenPart(ahead, '21:30')).toBe('evening')
  expect(firstOpenPart(dayParts(allDay(() => 'full')).ahead, undefined)).toBe('night')
  expect(firstOpenPart([], undefined)).toBeUndefined()
})
