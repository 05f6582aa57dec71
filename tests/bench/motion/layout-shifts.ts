import type { Browser, Page } from '@playwright/test'

import type { TestServer } from '../../e2e/support/server.ts'
import { settled } from '../../e2e/support/settled.ts'
import { freeBed } from '../../e2e/support/tanning.ts'
import { memberFor, type Visit, visits } from '../../shots/visits.ts'
import { openPhone } from '../phone.ts'

/** What moved by itself while home started: the browser's own layout shifts added up, and what moved most. */
export interface StartShifts {
  name: string
  /** On a phone that knows nothing of the member's visit yet. */
  first: Shifts
  /** On the same phone once more: it has the picture that the first start left. */
  next: Shifts
}

interface Shifts {
  sum: number
  /** How far and what, the largest first. */
  moved: string[]
}

/** Starts home in each state of its card, twice on a phone of its own. */
export async function measureStarts(browser: Browser, server: TestServer): Promise<StartShifts[]> {
  server.records.keepHours(1)
  const starts: StartShifts[] = []
  for (const visit of visits) starts.push(await measureStart(browser, server, visit))
  return starts
}

async function measureStart(browser: Browser, server: TestServer, visit: Visit): Promise<StartShifts> {
  const member = await memberFor(server, visit)
  const page = await openPhone(browser, server, member)
  try {
    await page.addInitScript(collectShifts)
    await page.goto('')
    const first = await shiftsOf(page, visit)
    await page.reload()
    return { name: visit.name, first, next: await shiftsOf(page, visit) }
  } finally {
    await page.context().close()
    await freeBed(server, member, 'cwb-1')
  }
}

async function shiftsOf(page: Page, { ready }: Visit): Promise<Shifts> {
  await page.locator(ready).first().waitFor()
  await page.waitForLoadState('networkidle')
  await settled(page)
  return await page.evaluate(readShifts)
}

interface ShiftEntry extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

function collectShifts(): void {
  const entries: PerformanceEntry[] = []
  Object.assign(globalThis, { shiftEntries: entries })
  new PerformanceObserver((list) => entries.push(...list.getEntries())).observe({
    type: 'layout-shift',
    buffered: true,
  })
}

function readShifts(): Shifts {
  const entries: ShiftEntry[] = Reflect.get(globalThis, 'shiftEntries')
  const shifts = entries.filter(({ hadRecentInput }) => !hadRecentInput)
  const named = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement
    return element ? `${element.localName}.${element.getAttribute('class')?.split(' ')[0] ?? ''}` : 'something gone'
  }
  const moved = shifts
    .toSorted((a, b) => b.value - a.value)
    .map(({ value, sources }) => {
      const what = sources.map(({ node, previousRect, currentRect }) => {
        return `${named(node)} ${Math.round(currentRect.top - previousRect.top)} px`
      })
      return `${value.toFixed(3)}: ${what.join(', ')}`
    })
  return { sum: shifts.reduce((sum, { value }) => sum + value, 0), moved }
}
