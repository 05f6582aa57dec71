import { Trans } from '@lingui/react/macro'

import { SnapshotText } from '#src/lib/snapshot-text.tsx'

import styles from './day-arc.module.css'

/** The arc is one quadratic curve in a square of 100, from the lower left to the lower right, over its middle. */
const top = 100

interface Point {
  x: number
  y: number
}

const start: Point = { x: 0, y: 100 }
const pull: Point = { x: 50, y: 100 - 2 * top }
const end: Point = { x: 100, y: 100 }

interface DayArcProps {
  /** "HH:mm"; empty while they are not known. */
  opensAt: string
  closesAt: string
  /** Where now stands between opening and closing, 0 to 1; undefined on another day or outside the hours. */
  nowShare: number | undefined
  /** Known in a page only: styles in the HTML of the shell would break its policy. */
  slotShare: number | undefined
}

/** Now label and end labels closer than this would touch. */
const closeToEnd = 0.2

/** The day of the shop from opening to closing: a white dot for now, a sun for the slot. The words beside it say the same. */
export function DayArc({ opensAt, closesAt, nowShare, slotShare }: DayArcProps) {
  const past = nowShare ?? 0
  return (
    <div className={styles.arc} aria-hidden="true">
      <div className={styles.sky}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" className={styles.curve}>
          {past > 0 && <path d={curvePath(0, past)} className={styles.past} />}
          {past < 1 && <path d={curvePath(past, 1)} className={styles.future} />}
        </svg>
        {slotShare !== undefined && <span className={styles.sun} style={pointAt(slotShare)} />}
        {nowShare !== undefined && <span className={styles.now} style={pointAt(nowShare)} />}
      </div>
      <div className={styles.labels}>
        <span className={nowShare !== undefined && nowShare < closeToEnd ? styles.covered : undefined}>
          <SnapshotText name="opens">{opensAt}</SnapshotText>
        </span>
        {nowShare !== undefined && (
          <span className={styles.nowLabel} style={{ '--x': clampLabel(nowShare) }}>
            <Trans>Now</Trans>
          </span>
        )}
        <span className={nowShare !== undefined && nowShare > 1 - closeToEnd ? styles.covered : undefined}>
          <SnapshotText name="closes">{closesAt}</SnapshotText>
        </span>
      </div>
    </div>
  )
}

/** Keeps the label inside the card when now is at either end. */
function clampLabel(share: number): number {
  return Math.min(0.96, Math.max(0.04, share))
}

/** The part of the arc between two shares of the day. */
function curvePath(from: number, to: number): string {
  const a = onCurve(from)
  const b = onCurve(to)
  // The control point of a part of a quadratic curve is its polar form at both ends.
  const control = between(between(start, pull, from), between(pull, end, from), to)
  return `M${round(a)}Q${round(control)} ${round(b)}`
}

/** Where a mark stands, for CSS: `--x` and `--y` from 0 to 1. */
function pointAt(share: number): { '--x': number; '--y': number } {
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
