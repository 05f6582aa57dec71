import { describe, expect, it } from 'vitest'

import { signatureBox, signatureLimits } from '#src/contract/staff/members/signature-kinds.ts'
import { begin, drawOn, isFull, isSignature, pathOf, placeIn, type Strokes } from '#src/staff/members/notice/strokes.ts'

const box = { left: 100, top: 50, width: 500, height: 200 }

describe('a signature', () => {
  it('is kept in the units of its box, whatever the screen is, and never outside of it', () => {
    expect(placeIn(box, { x: 350, y: 150 })).toEqual({ x: 500, y: 200 })
    expect(placeIn({ ...box, width: 250, height: 100 }, { x: 225, y: 100 })).toEqual({ x: 500, y: 200 })
    expect(placeIn(box, { x: 0, y: 9999 })).toEqual({ x: 0, y: signatureBox.height })
    expect(placeIn({ ...box, width: 0 }, { x: 1, y: 1 })).toBeUndefined()
  })

  it('leaves out points that look like the one before', () => {
    const drawn = drawOn(drawOn(begin([], { x: 10, y: 10 }), { x: 12, y: 11 }), { x: 30, y: 10 })
    expect(drawn).toEqual([[10, 10, 30, 10]])
  })

  it('is none while it is a dot or a slip', () => {
    expect(isSignature([[10, 10]])).toBe(false)
    expect(isSignature([[10, 10, 50, 10]])).toBe(false)
    expect(isSignature([[10, 10, 50, 10, 50, 60]])).toBe(true)
  })

  it('takes no more than the studio does', () => {
    let drawn: Strokes = []
    for (let line = 0; line < signatureLimits.mostStrokes + 5; line++) drawn = begin(drawn, { x: line, y: 0 })
    expect(drawn).toHaveLength(signatureLimits.mostStrokes)
    for (let at = 0; at < signatureLimits.mostPoints + 5; at++) drawn = drawOn(drawn, { x: at % 2 ? 900 : 100, y: 9 })
    expect(drawn.reduce((sum, line) => sum + line.length / 2, 0)).toBe(signatureLimits.mostPoints)
    expect(isFull(drawn)).toBe(true)
    expect(begin(drawn, { x: 1, y: 1 })).toBe(drawn)
  })

  it('is drawn from its first point to its last, and a dot is one', () => {
    expect(pathOf([5, 6])).toBe('M5 6L5 6')
    expect(pathOf([0, 0, 10, 0, 10, 10])).toBe('M0 0Q10 0 10 5L10 10')
  })
})
