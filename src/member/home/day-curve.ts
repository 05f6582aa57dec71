/** The arc is one quadratic curve in a square of 100, from the lower left to the lower right, over its middle. */
const top = 100

interface Point {
  x: number
  y: number
}

const start: Point = { x: 0, y: 100 }
const pull: Point = { x: 50, y: 100 - 2 * top }
const end: Point = { x: 100, y: 100 }

/** The part of the arc between two shares of the day. */
export function curvePath(from: number, to: number): string {
  const a = onCurve(from)
  const b = onCurve(to)
  // The control point of a part of a quadratic curve is its polar form at both ends.
  const control = between(between(start, pull, from), between(pull, end, from), to)
  return `M${round(a)}Q${round(control)} ${round(b)}`
}

/** Where a mark stands, for CSS: `--x` and `--y` from 0 to 1. */
export function pointAt(share: number): { '--x': number; '--y': number } {
  const { x, y } = onCurve(share)
  return { '--x': x / 100, '--y': y / 100 }
}

function onCurve(share: number): Point {
  return between(between(start, pull, share), between(pull, end, share), share)
}

function between(a: Point, b: Point, share: number): Point {
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share }
}

function round({ x, y }: Point): string {
  return `${x.toFixed(2)} ${y.toFixed(2)}`
}
