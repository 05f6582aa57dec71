import type { Page } from '@playwright/test'

import { agree, book } from '../support/member.ts'
import { freeBed, hurry, light, slowDown } from '../support/tanning.ts'
import { expect, test } from '../support/test.ts'

const minute = 60_000

test.beforeEach(({ server }) => server.records.keepHours(1))

test('the sun goes through the card: to the ring of who is late, to the ring of the light, and to the mark of the end', async ({
  page,
  member,
  server,
}) => {
  const seen = await watchMoves(page)
  server.records.giveCard(member.uid, 10)
  await agree(member)
  const { appointment_id } = await book(member, { device: 'cwb-2' })

  // The minute after which one is late ends while the card is looked at.
  server.records.moveTo(appointment_id, Date.now() - minute + 6_000)
  await page.goto('')
  const card = page.locator('section[data-state]')
  await expect(card).toHaveAttribute('data-step', 'enter')
  await expect(card).toHaveAttribute('data-step', 'late')
  await expect.poll(seen).toContain('spread')

  // A page that is open may hear of a step by itself, and show the one after it from the start when it is opened again.
  await page.goto('about:blank')
  server.records.markVisited(appointment_id)
  await page.goto('')
  await expect(card).toHaveAttribute('data-step', 'inside')
  await page.goto('about:blank')
  await slowDown(server, 'cwb-2')
  const { cards } = await member.ask<{ cards: { card_id: string }[] }>('/api/machine/getUserCardInfo', {
    device_id: 'cwb-2',
  })
  const choice = { minutes: 8, intensity: 'light', transport: 'remote', card_id: cards[0]?.card_id }
  await member.ask('/api/machine/start', { op_id: crypto.randomUUID(), device_id: 'cwb-2', ...choice })
  await page.goto('')
  await expect(card).toHaveAttribute('data-step', 'tanning')
  await expect.poll(seen).toEqual(expect.arrayContaining(['fall', 'widen']))

  await light(server, 'cwb-2')
  await hurry(server, 'cwb-2')
  await expect(card).toHaveAttribute('data-step', 'done')
  await expect.poll(seen).toEqual(expect.arrayContaining(['card-ring', 'card-disc', 'card-check']))
  await freeBed(server, member, 'cwb-2')
})

test('for who wants less motion nothing of the card moves', async ({ page, member, server }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const seen = await watchMoves(page)
  const { appointment_id } = await book(member, { device: 'cwb-4' })
  server.records.moveTo(appointment_id, Date.now() - minute + 6_000)
  await page.goto('')
  await expect(page.locator('section[data-step=enter]')).toBeVisible()
  await expect(page.locator('section[data-step=late]').getByRole('timer')).toBeVisible()
  expect((await seen()).filter((name) => !name.includes('fade'))).toEqual([])
})

/** The names of the movements of the card that have begun since, without what the build adds to them. */
async function watchMoves(page: Page): Promise<() => Promise<string[]>> {
  const names: string[] = []
  await page.exposeFunction('tellMove', (name: string) => void names.push(name.replace(/^_?([a-z-]+?)(_.*)?$/, '$1')))
  await page.addInitScript(() =>
    addEventListener('animationstart', ({ animationName, target }) => {
      if (!(target as Element).closest('section[data-state]')) return
      ;(window as unknown as { tellMove: (name: string) => void }).tellMove(animationName)
    }),
  )
  return async () => names
}
