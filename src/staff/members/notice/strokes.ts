import { signatureBox, signatureLimits } from '#src/contract/staff/members/signature-kinds.ts'

/** A line drawn without lifting: x and y in turns, in the units of the box. */
export type Stroke = readonly number[]
export type Strokes = readonly Stroke[]

interface Place {
  x: number
  y: number
}

/** Points closer together than this look the same as one. */
const nearest = 4
/** Less ink than this is a slip of the hand. */
const leastInk = 80

/** A place on the screen in the units of the box; undefined while the box has no size. */
export function placeIn(box: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>, at: Place): Place | undefined {
  if (box.width === 0 || box.height === 0) return undefined
  const inside = (part: number, most: number) => Math.round(Math.min(1, Math.max(0, part)) * most)
  return {
    x: inside((at.x - box.left) / box.width, signatureBox.width),
    y: inside((at.y - box.top) / box.height, signatureBox.height),
  }
}

/** With a new line begun there. What no longer fits is left out. */
export function begin(strokes: Strokes, { x, y }: Place): Strokes {
  return isFull(strokes) || strokes.length === signatureLimits.mostStrokes ? strokes : [...strokes, [x, y]]
}

/** With the last line drawn on to there. */
export function drawOn(strokes: Strokes, { x, y }: Place): Strokes {
  const last = strokes.at(-1)
  if (!last || isFull(strokes)) return strokes
  const [fromX = 0, fromY = 0] = last.slice(-2)
  return Math.hypot(x - fromX, y - fromY) < nearest ? strokes : [...strokes.slice(0, -1), [...last, x, y]]
}

/** Nothing more is taken: what is longer is no signature. */
export function isFull(strokes: Strokes): boolean {
  return strokes.reduce((sum, stroke) => sum + stroke.length / 2, 0) >= signatureLimits.mostPoints
}

/** Whether so much was drawn that somebody meant it. */
export function isSignature(strokes: Strokes): boolean {
  return strokes.reduce((sum, stroke) => sum + inkOf(stroke), 0) >= leastInk
}

function inkOf(stroke: Stroke): number {
  let ink = 0
  for (let at = 2; at + 1 < stroke.length; at += 2) {
    const [x = 0, y = 0, toX = 0, toY = 0] = stroke.slice(at - 2, at + 2)
    ink += Math.hypot(toX - x, toY - y)
  }
  return ink
}

/** The line as the path of a picture, bent through the middle between its points. */
export function pathOf(stroke: Stroke): string {
  const [x = 0, y = 0] = stroke
  const bends: string[] = []
  for (let at = 2; at + 3 < stroke.length; at += 2) {
    const [cornerX = 0, cornerY = 0, nextX = 0, nextY = 0] = stroke.slice(at, at + 4)
    bends.push(`Q${cornerX} ${cornerY} ${(cornerX + nextX) / 2} ${(cornerY + nextY) / 2}`)
  }
  const [endX = x, endY = y] = stroke.slice(-2)
  return `M${x} ${y}${bends.join('')}L${endX} ${endY}`
}
