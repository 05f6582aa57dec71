import type { Page } from '@playwright/test'

/** A place to tap at: a tap that looks whether its target stands still would ask for frames of its own. */
export async function middleOfTarget(page: Page, target: string): Promise<{ x: number; y: number }> {
  const place = page.locator(target).first()
  await place.scrollIntoViewIfNeeded()
  const box = await place.boundingBox()
  if (!box) throw new Error(`${target} is not on the screen`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
