import type { Locator, Page } from '@playwright/test'

import { aPhone } from '../member.ts'
import { expect } from '../test.ts'
import { staffSaid } from '../words/catalog.ts'

/** Counts what a clerk touches; typing is not counted. */
export function counting() {
  let taps = 0
  return {
    taps: () => taps,
    tap: async (target: Locator) => {
      taps += 1
      await target.click()
    },
    touched: async (act: () => Promise<void>) => {
      taps += 1
      await act()
    },
  }
}

/** Draws a name with one stroke. */
async function sign(page: Page, pad: Locator): Promise<void> {
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('There is nothing to sign on')
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
  await page.mouse.move(...at(0.2, 0.5))
  await page.mouse.down()
  for (const step of Array.from({ length: 8 }, (_, index) => index)) {
    await page.mouse.move(...at(0.25 + step * 0.06, step % 2 === 0 ? 0.3 : 0.6), { steps: 4 })
  }
  await page.mouse.up()
}

/** The drawer in a language, and its buttons by their source. */
export function inWords(page: Page, language: string) {
  const say = (source: string, context?: string) => staffSaid(language, source, context)
  const drawer = page.getByRole('dialog')
  return {
    say,
    drawer,
    open: page.getByRole('main').getByRole('button', { name: say('Walk-in'), exact: true }),
    field: drawer.getByRole('searchbox'),
    button: (source: string) => drawer.getByRole('button', { name: say(source) }),
    started: drawer.getByRole('heading', { name: say('Walk-in started') }),
  }
}

/** From the board's button to the first light: a guest who was never here is made, signs, pays a single session with a note of 200, and starts. */
export async function serveNewGuest(page: Page, language: string) {
  const { say, drawer, open, field, button, started } = inWords(page, language)
  const { tap, touched, taps } = counting()
  const phone = aPhone()
  const guest = `Kelly ${phone.slice(-4)}`
  await tap(open)
  await expect(field).toBeFocused()
  await field.pressSequentially(phone)
  const name = drawer.getByLabel(say('Name (optional)'))
  await expect(name).toBeFocused()
  await name.pressSequentially(guest)
  await tap(button('Create member'))
  // Reading to the end is a swipe, and the finger that signs is the tap that it is.
  await drawer.getByRole('region').evaluate((text) => text.scrollTo(0, text.scrollHeight))
  await tap(drawer.getByRole('checkbox'))
  await touched(async () => await sign(page, drawer.getByRole('img', { name: say('Signature: nothing drawn yet') })))
  await tap(button('Save signature'))
  await tap(button('Go to payment, {price}'))
  await tap(drawer.getByRole('radio', { name: say('Cash') }))
  await tap(drawer.getByRole('button', { name: '200', exact: true }))
  await expect(drawer.getByText('1 × HK$2')).toBeVisible()
  await tap(button('Confirm {0} received'))
  await tap(button('Start {bedName}, {length}'))
  await expect(started).toBeVisible()
  return { phone, guest, taps, tap }
}
