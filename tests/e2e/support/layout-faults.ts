import { expect, type Page } from '@playwright/test'

import { settled } from './settled.ts'

/** CSS pixels: what a fingertip can be trusted to meet. Half a pixel is left to rounding. */
const least = 43.5

/**
 * What is wrong with the layout of what is shown now: a target that is too small, a page that scrolls sideways, a word
 * that is broken in two, and, at the end of scrolling, something under what floats at the bottom.
 */
export async function layoutFaults(page: Page, name: string): Promise<string[]> {
  await settled(page)
  const found = [
    ...(await page.evaluate(smallTargets, least)),
    ...(await page.evaluate(sidewaysScroll)),
    ...(await page.evaluate(brokenWords)),
  ]
  await scrollToEnd(page)
  found.push(...(await page.evaluate(coveredAtTheEnd)))
  await page.evaluate(() => window.scrollTo(0, 0))
  return found.map((fault) => `${name}: ${fault}`)
}

/** A part that comes late makes the page longer than it was when it was scrolled, so the end is looked for again. */
async function scrollToEnd(page: Page): Promise<void> {
  const isAtEnd = async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await settled(page)
    return await page.evaluate(() => {
      const { scrollTop, clientHeight, scrollHeight } = document.documentElement
      return scrollTop + clientHeight >= scrollHeight - 1
    })
  }
  await expect.poll(isAtEnd, 'the end of the page').toBe(true)
}

/**
 * The area that takes a tap, around the middle of each target: what pseudo-elements and labels add counts. Links within
 * a sentence are left out, as WCAG 2.5.8 does: their line is as high as the text around them.
 */
function smallTargets(limit: number): string[] {
  const selector =
    'a[href], button, summary, select, textarea, input:not([type=hidden]), [role=button], [role=radio], [role=checkbox], [role=switch], [role=tab], [role=slider], [role=menuitemradio]'
  const targets = [...document.querySelectorAll<HTMLElement>(selector)].filter(isMet)
  return targets.flatMap((target) => {
    if (isWithinSentence(target)) return []
    const { width, height } = areaOf(target)
    return width >= limit && height >= limit ? [] : [`${nameOf(target)} takes taps on ${width} x ${height} px only`]
  })

  function isMet(element: HTMLElement): boolean {
    const dialog = [...document.querySelectorAll('[role=dialog], [role=menu]')].at(-1)
    if (dialog && !dialog.contains(element)) return false
    if (element.closest('[inert], [aria-hidden=true], .visually-hidden')) return false
    if (isFolded(element)) return false
    return element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true })
  }

  /** Only keys come there, and unfold it. */
  function isFolded(element: HTMLElement): boolean {
    for (let box = element.parentElement; box; box = box.parentElement)
      if (box.clientHeight === 0 && getComputedStyle(box).overflow === 'hidden') return true
    return false
  }

  function isWithinSentence(element: HTMLElement): boolean {
    if (getComputedStyle(element).display !== 'inline') return false
    const around = element.parentElement?.textContent?.trim() ?? ''
    return around.length > (element.textContent?.trim().length ?? 0)
  }

  function areaOf(element: HTMLElement): { width: number; height: number } {
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    const parts = [element, ...labels]
    const sizes = parts.map((part) => part.getBoundingClientRect())
    const whole = sizes.find(({ width, height }) => width >= limit && height >= limit)
    if (whole) return { width: Math.round(whole.width), height: Math.round(whole.height) }
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const areas = parts.map((part) => {
      const { left, top, width, height } = part.getBoundingClientRect()
      const x = left + width / 2
      const y = top + height / 2
      return { width: reach(x, y, 1, 0) + reach(x, y, -1, 0), height: reach(x, y, 0, 1) + reach(x, y, 0, -1) }
    })
    return (
      areas.toSorted((a, b) => Math.min(b.width, b.height) - Math.min(a.width, a.height))[0] ?? { width: 0, height: 0 }
    )

    function reach(x: number, y: number, dx: number, dy: number): number {
      let far = 0
      while (far < 100 && isHit(x + dx * (far + 0.5), y + dy * (far + 0.5))) far += 0.5
      return far
    }

    function isHit(x: number, y: number): boolean {
      const hit = document.elementFromPoint(x, y)
      return hit !== null && parts.some((part) => part.contains(hit))
    }
  }

  function nameOf(element: HTMLElement): string {
    const words = element.ariaLabel ?? element.textContent?.trim() ?? ''
    return `<${element.tagName.toLowerCase()}> “${words.slice(0, 40)}” (${element.className})`
  }
}

function sidewaysScroll(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  return scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide on ${clientWidth} px`] : []
}

/** Words of Latin letters that stand on two lines; where they have a hyphen they may. */
function brokenWords(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found = new Set<string>()
  const range = document.createRange()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent ?? ''
    if (!node.parentElement?.checkVisibility({ checkVisibilityCSS: true })) continue
    for (const { 0: word, index } of text.matchAll(/[A-Za-z’']{2,}/g)) {
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top))
      if (new Set(tops).size > 1) found.add(`the word “${word}” is broken in two`)
    }
  }
  return [...found]
}

/**
 * What is read or tapped and lies, at the end of scrolling, under the bar, its disc or a dock. It scrolls once more
 * itself: a part that came since the end was looked for has moved the end.
 */
function coveredAtTheEnd(): string[] {
  if (document.querySelector('[role=dialog], [role=menu]')) return []
  window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
  const floors = [...document.querySelectorAll<HTMLElement>('[data-floor]')]
    .map((floor) => floor.closest('nav') ?? floor)
    .filter((floor) => getComputedStyle(floor).position === 'fixed')
  const isFloor = (element: Element) => floors.some((floor) => floor.contains(element))
  const boxes = floors.concat([...document.querySelectorAll<HTMLElement>('[data-floor]')].filter(isFloor))
  const content = [...document.querySelectorAll<HTMLElement>('main *')].filter(
    (element) =>
      !isFloor(element) &&
      !element.closest('[inert], [aria-hidden=true], .visually-hidden') &&
      element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }) &&
      (element.matches('a[href], button, input, textarea') || hasWords(element)),
  )
  return content
    .filter((element) => boxes.some((box) => meet(element, box)))
    .map((element) => `“${(element.textContent ?? '').trim().slice(0, 40)}” lies under what floats at the bottom`)

  function hasWords(element: HTMLElement): boolean {
    return [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '')
  }

  function meet(element: Element, box: Element): boolean {
    const a = element.getBoundingClientRect()
    const b = box.getBoundingClientRect()
    return a.width > 1 && a.bottom > b.top + 1 && a.top < b.bottom - 1 && a.right > b.left && a.left < b.right
  }
}
