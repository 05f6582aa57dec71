// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { aMemberWithPhone, openScreen } from '../../member/app/open-screen.tsx'

const minute = 60_000
const blockPath = '/api/admin/user/block'

/** A tablet at the counter, of a clerk who may do everything, in front of the real studio. */
async function aTablet() {
  const place = await aMemberWithPhone()
  const mei = await place.member({ nickname: 'Mei', email: 'mei@example.com' })
  const clerk = await place.member({ role: 'admin', staffLevel: 'owner', nickname: 'Clerk' })
  const lockFrom = async (lockedFrom: number) =>
    await place.store.db.updateTable('logins').set({ lockedFrom }).where('memberUid', '=', clerk.uid).execute()
  /** The studio and the tablet lock it, and the clerk opens it again. */
  const lock = async () => {
    await lockFrom(place.clock.now - 1)
    const { boundStore } = await import('#src/staff/app/lock/bound-store.ts')
    act(() => boundStore.lock())
    await waitFor(() => expect(document.querySelector('[data-lock-screen]')).not.toBeNull())
  }
  const unlock = async () => {
    await lockFrom(place.clock.now + 30 * minute)
    const { boundStore } = await import('#src/staff/app/lock/bound-store.ts')
    await act(async () => boundStore.settle(true))
  }
  const blocks = () => place.line.calls.filter((path) => path === blockPath).length
  const isBlocked = async () => {
    const { data } = await place.post('/api/admin/user/get', {
      token: clerk.token,
      uid: clerk.uid,
      member_uid: mei.uid,
    })
    return data.block !== null
  }
  return { ...place, mei, clerk, lock, unlock, lockFrom, blocks, isBlocked }
}

async function askToBlock(): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole('button', { name: 'Block…' }))
  return await screen.findByRole('dialog', { name: /Block Mei/ })
}

function fill(dialog: HTMLElement, reason: string) {
  const field = dialog.querySelector('textarea, input:not([type=date])')
  if (field) fireEvent.change(field, { target: { value: reason } })
}

const press = (dialog: HTMLElement, label: string) => {
  const button = [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === label)
  if (button) fireEvent.click(button)
}

it('shows no member on a locked tablet, and keeps what was typed about them', async () => {
  const { mei, clerk, lock, unlock, ...place } = await aTablet()
  await openScreen(`/admin/userdetail?member=${mei.uid}`, clerk)
  const dialog = await askToBlock()
  fill(dialog, 'Unpaid since May')
  const { showToast } = await import('#src/ui/feedback/toast.ts')
  act(() => showToast({ text: 'Mei has not paid', stay: 'until-dismissed' }))
  await lock()
  const shown = [...document.querySelectorAll('body > :not([hidden])')].map(({ textContent }) => textContent).join()
  expect(shown).not.toContain('Mei')
  expect(shown).toContain('While locked, no members are shown')
  expect(screen.queryByRole('dialog')).toBeNull()
  await unlock()
  const again = await screen.findByRole('dialog', { name: /Block Mei/ })
  expect(again.querySelector('textarea, input:not([type=date])')).toHaveProperty('value', 'Unpaid since May')
  expect(place.line.calls).not.toContain(blockPath)
})

it('does nothing that is pressed on a locked tablet, not even once it is unlocked', async () => {
  const { mei, clerk, lock, unlock, blocks, isBlocked } = await aTablet()
  await openScreen(`/admin/userdetail?member=${mei.uid}`, clerk)
  const dialog = await askToBlock()
  fill(dialog, 'By a passer-by')
  await lock()
  press(dialog, 'Block')
  await waitFor(() => expect(dialog.textContent).toContain("The tablet was locked, so this wasn't done"))
  await unlock()
  expect([blocks(), await isBlocked()]).toEqual([0, false])
})

it('does what a clerk pressed before the tablet showed that it is locked, once they have unlocked it', async () => {
  const { mei, clerk, lockFrom, unlock, blocks, isBlocked, ...place } = await aTablet()
  await openScreen(`/admin/userdetail?member=${mei.uid}`, clerk)
  const dialog = await askToBlock()
  fill(dialog, 'Unpaid since May')
  await lockFrom(place.clock.now - 1)
  press(dialog, 'Block')
  await waitFor(() => expect(document.querySelector('[data-lock-screen]')).not.toBeNull())
  expect(blocks()).toBe(1)
  await unlock()
  await waitFor(async () => expect([blocks(), await isBlocked()]).toEqual([2, true]))
})

it('is locked by the first touch after half an hour, so that the touch does nothing', async () => {
  const { mei, clerk, blocks, wait } = await aTablet()
  await openScreen(`/admin/userdetail?member=${mei.uid}`, clerk)
  const dialog = await askToBlock()
  fill(dialog, 'By a passer-by')
  wait(31 * minute)
  fireEvent.pointerDown(dialog)
  press(dialog, 'Block')
  await waitFor(() => expect(document.querySelector('[data-lock-screen]')).not.toBeNull())
  expect(blocks()).toBe(0)
})

it('keeps what was chosen at the till while a PIN is typed on a keyboard', async () => {
  const { mei, clerk, lock, unlock } = await aTablet()
  await openScreen(`/admin/user-recharge?member=${mei.uid}`, clerk)
  const card = await screen.findByRole('radio', { name: /card/i })
  const isChosen = () => (card as HTMLInputElement).checked
  fireEvent.click(card)
  await waitFor(() => expect(isChosen()).toBe(true))
  await lock()
  for (const place of [document.activeElement ?? document.body, document.body])
    for (const key of '121') fireEvent.keyDown(place, { key })
  await unlock()
  expect(isChosen()).toBe(true)
  // The same key acts again on the page that is back.
  fireEvent.keyDown(document.body, { key: '1' })
  await waitFor(() => expect(isChosen()).toBe(false))
})
