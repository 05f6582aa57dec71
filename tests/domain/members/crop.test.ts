import { expect, test } from 'vitest'

import { maxZoom, moveCrop, placeCrop, placeOfCrop, windowOf, startCrop, zoomCrop } from '#src/domain/members/crop.ts'

import { randomFrom } from '../../support/random.ts'
import { seed } from '../../support/seed.ts'

test('it begins with the largest square, in the middle', () => {
  expect(windowOf(startCrop({ width: 400, height: 300 }))).toEqual({ left: 50, top: 0, width: 300, height: 300 })
  expect(windowOf(startCrop({ width: 300, height: 400 }))).toEqual({ left: 0, top: 50, width: 300, height: 300 })
})

test('a wide window is as wide as the picture, or as high', () => {
  expect(windowOf(startCrop({ width: 400, height: 300 }, 2))).toEqual({ left: 0, top: 50, width: 400, height: 200 })
  expect(windowOf(startCrop({ width: 500, height: 100 }, 2))).toEqual({ left: 150, top: 0, width: 200, height: 100 })
  const corner = moveCrop(zoomCrop(startCrop({ width: 400, height: 300 }, 2), 2), 0.25, 0.25)
  expect(windowOf(corner)).toEqual({ left: 150, top: 125, width: 200, height: 100 })
})

test('zooming in keeps the middle, and zooming out at an edge does not leave the picture', () => {
  const close = zoomCrop(startCrop({ width: 400, height: 300 }), 3)
  expect(windowOf(close)).toEqual({ left: 150, top: 100, width: 100, height: 100 })
  const corner = moveCrop(close, 10, 10)
  expect(windowOf(corner)).toEqual({ left: 300, top: 200, width: 100, height: 100 })
  expect(windowOf(zoomCrop(corner, 1))).toEqual({ left: 100, top: 0, width: 300, height: 300 })
})

test('the sliders reach both ends, and stand in the middle where nothing can move', () => {
  const crop = zoomCrop(startCrop({ width: 400, height: 300 }), 2)
  expect(windowOf(placeCrop(crop, { across: 0, down: 1 }))).toEqual({ left: 0, top: 150, width: 150, height: 150 })
  expect(placeOfCrop(placeCrop(crop, { across: 0.25, down: 0.75 }))).toEqual({ across: 0.25, down: 0.75 })
  expect(placeOfCrop(startCrop({ width: 300, height: 300 }))).toEqual({ across: 0.5, down: 0.5 })
})

test(`whatever hands do, the square stays inside of the picture (SEED=${seed})`, () => {
  const { below } = randomFrom(seed)
  const random = () => below(1_000) / 1_000
  for (let run = 0; run < 500; run++) {
    let crop = startCrop({ width: 1 + random() * 9_000, height: 1 + random() * 9_000 }, 0.2 + random() * 5)
    for (let step = 0; step < 20; step++) {
      const pick = random()
      if (pick < 0.4) crop = moveCrop(crop, random() * 8 - 4, random() * 8 - 4)
      else if (pick < 0.8) crop = zoomCrop(crop, random() * 2 * maxZoom)
      else crop = placeCrop(crop, { across: random(), down: random() })
      const { left, top, width, height } = windowOf(crop)
      const slack = 1e-6
      expect(Math.min(left, top, crop.width - left - width, crop.height - top - height)).toBeGreaterThan(-slack)
      expect(Math.min(width, height)).toBeGreaterThan(0)
    }
  }
})
