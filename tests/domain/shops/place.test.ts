import { describe, expect, test } from 'vitest'

import { isWhereClocksAre, mapOf, placeInLink } from '#src/domain/shops/place.ts'

const place = { latitude: 22.27984, longitude: 114.18433 }

describe('the place in a pasted link', () => {
  test.each([
    ['two numbers', '22.27984, 114.18433'],
    ['two numbers the other way round', '114.18433 22.27984'],
    ['Google, a search', 'https://www.google.com/maps/search/?api=1&query=22.27984%2C114.18433'],
    ['Google, an old link', 'https://maps.google.com/?q=22.27984,114.18433'],
    ['Google, in the path', 'https://www.google.com.hk/maps/place/22.27984,+114.18433/'],
    ['Google, the view', 'https://www.google.com/maps/@22.27984,114.18433,17z?hl=zh-TW'],
    [
      'Google, the pin and not the view',
      'https://www.google.com/maps/place/%E6%B8%A3%E7%94%B8%E5%9D%8A/@22.3,114.2,17z/data=!3m1!4b1!4m6!3m5!1s0x34!8m2!3d22.27984!4d114.18433!16s',
    ],
    ['Apple', 'https://maps.apple.com/?ll=22.27984,114.18433&q=Sunny&t=m'],
    [
      'Apple, the place and not the view',
      'https://maps.apple.com/place?center=22.3,114.2&coordinate=22.27984,114.18433',
    ],
  ])('%s', (_what, link) => {
    expect(placeInLink(link, 'Asia/Hong_Kong')).toEqual({ kind: 'found', point: place, isShifted: false })
  })

  test.each([
    ['a marker', 'https://uri.amap.com/marker?position=114.18433,22.27984&name=x'],
    ['a question', 'https://www.amap.com/?q=22.27984,114.18433,%E5%BA%97'],
    ['a place', 'https://www.amap.com/?p=B0FFH1,22.27984,114.18433,%E5%BA%97,18'],
    ['a route', 'https://uri.amap.com/navigation?to=114.18433,22.27984,end'],
    ['two fields', 'https://ditu.amap.com/regeo?lng=114.18433&lat=22.27984'],
  ])('Amap, %s, whose coordinates are shifted', (_what, link) => {
    expect(placeInLink(link, 'Asia/Hong_Kong')).toEqual({ kind: 'found', point: place, isShifted: true })
  })

  test.each(['https://maps.app.goo.gl/abc', 'https://surl.amap.com/x1y2', 'https://maps.apple/p/abc'])(
    '%s hides it',
    (link) => {
      expect(placeInLink(link, 'Asia/Hong_Kong')).toEqual({ kind: 'short' })
    },
  )

  test.each([
    'https://www.google.com/maps/@51.5,-0.12,12z',
    'https://evil.example/maps/@22.27984,114.18433,17z',
    'https://google.com.evil.example/maps/@22.27984,114.18433,17z',
    'https://www.google.com/search?q=22.27984,114.18433',
    'http://maps.google.com/?q=22.27984,114.18433',
    'javascript:22.27984,114.18433',
    'https://maps.google.com/%',
    '22.27984',
    '',
  ])('%j holds none', (link) => {
    expect(placeInLink(link, 'Asia/Hong_Kong')).toEqual({ kind: 'none' })
  })
})

test.each([
  ['Hong Kong', 'Asia/Hong_Kong', { latitude: 22.308, longitude: 113.918 }],
  ['the west of China', 'Asia/Shanghai', { latitude: 39.47, longitude: 75.99 }],
  ['Berlin', 'Europe/Berlin', { latitude: 52.52, longitude: 13.405 }],
  ['a cape of Spain', 'Europe/Madrid', { latitude: 42.88, longitude: -9.27 }],
  ['Kiribati, a day ahead of its neighbours', 'Pacific/Kiritimati', { latitude: 1.87, longitude: -157.4 }],
])('a place in %s is where its clocks are', (_place, timeZone, point) => {
  expect(isWhereClocksAre(point, timeZone)).toBe(true)
})

test.each([
  ['exchanged numbers', { latitude: 114.18, longitude: 22.28 }],
  ['a longitude that lost a digit', { latitude: 22.28, longitude: 14.18 }],
  ['a longitude without its minus', { latitude: 22.28, longitude: -114.18 }],
  ['half a place', { latitude: Number.NaN, longitude: 114 }],
])('%s are not where the clocks of Hong Kong are', (_what, point) => {
  expect(isWhereClocksAre(point, 'Asia/Hong_Kong')).toBe(false)
})

test('a link leads to a place in another zone too', () => {
  const point = { latitude: 52.52, longitude: 13.405 }
  expect(placeInLink('https://maps.google.com/?q=52.52,13.405', 'Europe/Berlin')).toMatchObject({ point })
  expect(placeInLink('https://maps.google.com/?q=52.52,13.405', 'Asia/Hong_Kong')).toEqual({ kind: 'none' })
})

test('the map opens at the place', () => {
  expect(placeInLink(mapOf(place), 'Asia/Hong_Kong')).toMatchObject({ point: place })
})
