import { expect, type Locator, type Page } from '@playwright/test'

import type { Member } from '../member.ts'
import type { TestServer } from '../server.ts'
import { light } from '../tanning.ts'

/** The tile of a bed on the duty board. */
export function bedTile(page: Page, id: string): Locator {
  return page.locator(`[data-bed=${id}]`)
}

/** Opens the duty board and waits until the server sends its changes to it. */
export async function onDuty(page: Page, address = 'admin/operation'): Promise<void> {
  const watched = page.waitForResponse((response) => response.url().endsWith('/operation/watch'))
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: '現場操作' })).toBeVisible()
  expect((await watched).status()).toBe(200)
}

/** What is done shows before the page would ask anew by itself, which it does every ten seconds without its line. */
export async function overTheLine(shown: Locator, act: () => Promise<unknown>): Promise<void> {
  await act()
  await expect(shown).toBeVisible({ timeout: 8_000 })
}

/** Starts the first bed for a member, and lets its lamps go on. */
export async function startFor(page: Page, server: TestServer, member: Member): Promise<void> {
  const tile = bedTile(page, 'cwb-1')
  const start = tile.getByRole('button', { name: '代會員開始' })
  const cleaned = tile.getByRole('button', { name: '清潔完成' })
  await expect(start.or(cleaned)).toBeVisible()
  if (await cleaned.isVisible()) await cleaned.click()
  await start.click()
  const drawer = page.getByRole('dialog', { name: '代會員開始' })
  await drawer.getByRole('searchbox').fill(member.phone)
  await drawer
    .getByRole('button')
    .filter({ hasText: `••${member.phone.slice(-2)}` })
    .click()
  await drawer.getByRole('button', { name: /^為.*啟動1 號機$/ }).click()
  await expect(drawer).toBeHidden()
  await light(server, 'cwb-1')
  await expect(tile.getByText('使用中')).toBeVisible({ timeout: 15_000 })
}
