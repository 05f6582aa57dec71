import type { Page } from '@playwright/test'

import { settled } from '../e2e/support/settled.ts'

const frameMs = 1000 / 60

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

export interface Frames {
  shown: number
  dropped: number
  longestMs: number
}

/** Opens where the movement begins, taps, and counts the frames while something moves. */
export async function measureFrames(page: Page, base: string, movement: Movement): Promise<Frames> {
  const { from, ready, tap, countedMs = 900 } = movement
  await page.goto(`${base}${from}`)
  await page.locator(ready).first().waitFor()
  await settled(page)
  const stamps = page.evaluate(countFrames, countedMs)
  await page.locator(tap).first().click({ noWaitAfter: true })
  const waits = (await stamps).flatMap((run) => run.slice(1).map((at, index) => at - (run[index] ?? at)))
  const dropped = waits.reduce((sum, wait) => sum + Math.max(0, Math.round(wait / frameMs) - 1), 0)
  return { shown: waits.length, dropped, longestMs: Math.round(Math.max(0, ...waits)) }
}

/** The median of all rounds. */
export function middleOf(rounds: readonly Frames[]): Frames {
  const middle = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
  return {
    shown: middle(rounds.map(({ shown }) => shown)),
    dropped: middle(rounds.map(({ dropped }) => dropped)),
    longestMs: middle(rounds.map(({ longestMs }) => longestMs)),
  }
}

/** The instants of the frames during which an animation ran, apart for each stretch of movement. */
async function countFrames(forMs: number): Promise<number[][]> {
  const runs: number[][] = []
  let wasMoving = false
  const end = performance.now() + forMs
  while (performance.now() < end) {
    const at = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
    const isMoving = document.getAnimations().some(({ playState, effect }) => {
      return playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
    })
    if (isMoving && !wasMoving) runs.push([])
    if (isMoving) runs.at(-1)?.push(at)
    wasMoving = isMoving
  }
  return runs
}
