import { expect, test } from 'vitest'

import { maxZoom, moveCrop, placeCrop, placeOfCrop, squareOf, startCrop, zoomCrop } from '#src/domain/crop.ts'

import { randomFrom } from '../support/random.ts'

test('it begins with the largest square, in the middle', () => {
  expect(squareOf(startCrop({ width: 400, height: 300 }))).toEqual({ left: 50, top: 0, side: 300 })
  expect(squareOf(startCrop({ width: 300, height: 400 }))).toEqual({ left: 0, top: 50, side: 300 })
})

test('zooming in keeps the middle, and zooming out at an edge does not leave the picture', () => {
  const close = zoomCrop(startCrop({ width: 400, height: 300 }), 3)
  expect(squareOf(close)).toEqual({ left: 150, top: 100, side: 100 })
  const corner = moveCrop(close, 10, 10)
  expect(squareOf(corner)).toEqual({ left: 300, top: 200, side: 100 })
  expect(squareOf(zoomCrop(corner, 1))).toEqual({ left: 100, top: 0, side: 300 })
})

test('the sliders reach both ends, and stand in the middle where nothing can move', () => {
  const crop = zoomCrop(startCrop({ width: 400, height: 300 }), 2)
  expect(squareOf(placeCrop(crop, { across: 0, down: 1 }))).toEqual({ left: 0, top: 150, side: 150 })
  expect(placeOfCrop(placeCrop(crop, { across: 0.25, down: 0.75 }))).toEqual({ across: 0.25, down: 0.75 })
  expect(placeOfCrop(startCrop({ width: 300, height: 300 }))).toEqual({ across: 0.5, down: 0.5 })
})

test('whatever hands do, the square stays inside of the picture', () => {
  const seed = Math.floor(Math.random() * 2 ** 32)
  const { below } = randomFrom(seed)
  const random = () => below(1_000) / 1_000
  for (let run = 0; run < 500; run++) {
    let crop = startCrop({ width: 1 + random() * 9_000, height: 1 + random() * 9_000 })
    for (let step = 0; step < 20; step++) {
      const pick = random()
      if (pick < 0.4) crop = moveCrop(crop, random() * 8 - 4, random() * 8 - 4)
      else if (pick < 0.8) crop = zoomCrop(crop, random() * 2 * maxZoom)
      else crop = placeCrop(crop, { across: random(), down: random() })
      const { left, top, side } = squareOf(crop)
      const slack = 1e-6
      expect(Math.min(left, top, crop.width - left - side, crop.height - top - side), `seed ${seed}`).toBeGreaterThan(
        -slack,
      )
      expect(side, `seed ${seed}`).toBeGreaterThan(0)
    }
  }
})
