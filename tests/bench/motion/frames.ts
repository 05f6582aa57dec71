import type { Page } from '@playwright/test'

import { settled } from '../../e2e/support/settled.ts'
import { middleOfTarget } from './middle-of-target.ts'

/** A change of what is seen, and the tap that causes it. */
export interface Movement {
  name: string
  from: string
  /** There before the tap. */
  ready: string
  tap: string
  /** How long frames are counted after the tap: the longest movement, and a page or an answer that is slow to come. */
  countedMs?: number
}

/** What the compositor reports of the frames during which something moved. */
export interface Frames {
  shown: number
  dropped: number
  /** Of them those before the movement itself: the press, and what turns while an answer is waited for. */
  droppedBefore: number
}

/** What Chromium says of each frame, as of version 130: https://chromium.googlesource.com/chromium/src (frame_reporter). */
interface FrameReport {
  frame_sequence: number
  state: string
  affects_smoothness: boolean
  has_compositor_animation: boolean
  has_main_animation: boolean
}

interface TraceEvent {
  name: string
  ph: string
  /** Microseconds on the clock of the trace. */
  ts: number
  args?: { frame_reporter?: FrameReport }
}

const categories = ['disabled-by-default-devtools.timeline.frame', 'blink.user_timing']
const mark = 'movement-begins'

/** Opens where the movement begins, taps, and counts the frames while something moves. */
export async function measureFrames(page: Page, base: string, movement: Movement): Promise<Frames> {
  const { from, ready, tap, countedMs = 900 } = movement
  await page.goto(`${base}${from}`)
  await page.locator(ready).first().waitFor()
  await settled(page)
  await markBeginnings(page)
  const browser = page.context().browser()
  if (!browser) throw new Error('A page of no browser cannot be traced')
  const { x, y } = await middleOfTarget(page, tap)
  await browser.startTracing(page, { categories })
  await page.touchscreen.tap(x, y)
  await page.waitForTimeout(countedMs)
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] }
  const begins = traceEvents.find(({ name }) => name === mark)?.ts
  if (begins === undefined) throw new Error(`${movement.name}: nothing moved`)
  const [before, during] = [false, true].map((isDuring) =>
    countFrames(traceEvents.filter(({ ts }) => ts >= begins === isDuring).flatMap(reportOf)),
  )
  return { shown: during?.shown ?? 0, dropped: during?.dropped ?? 0, droppedBefore: before?.dropped ?? 0 }
}

/** Pages, sheets and what is on two pages announce when they begin to move; what is pressed moves by itself. */
async function markBeginnings(page: Page): Promise<void> {
  await page.evaluate((name) => {
    const note = ({ target }: Event) => {
      if (target instanceof Element && !target.closest('button, a, svg')) performance.mark(name)
    }
    for (const type of ['animationstart', 'transitionstart']) document.addEventListener(type, note)
  }, mark)
}

function reportOf({ name, ph, args }: TraceEvent): FrameReport[] {
  return name === 'PipelineReporter' && ph === 'b' && args?.frame_reporter ? [args.frame_reporter] : []
}

/**
 * A frame that came late while nothing moved is a wait, and not seen as a jerk. One frame may have two reports, of the
 * compositor and of the page: it is dropped if neither was shown, or if the browser says that it is missed.
 */
function countFrames(reports: readonly FrameReport[]): Omit<Frames, 'droppedBefore'> {
  const moving = reports.filter(
    (report) => report.affects_smoothness || report.has_compositor_animation || report.has_main_animation,
  )
  const shown = new Set(reportsOf(moving, 'STATE_PRESENTED').map((report) => report.frame_sequence))
  const dropped = reportsOf(moving, 'STATE_DROPPED').filter(
    (report) => report.affects_smoothness || !shown.has(report.frame_sequence),
  )
  return { shown: shown.size, dropped: new Set(dropped.map((report) => report.frame_sequence)).size }
}

function reportsOf(reports: readonly FrameReport[], state: string): FrameReport[] {
  return reports.filter((report) => report.state.startsWith(state))
}

/** The median of all rounds. */
export function middleOf(rounds: readonly Frames[]): Frames {
  const middle = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
  return {
    shown: middle(rounds.map(({ shown }) => shown)),
    dropped: middle(rounds.map(({ dropped }) => dropped)),
    droppedBefore: middle(rounds.map(({ droppedBefore }) => droppedBefore)),
  }
}
