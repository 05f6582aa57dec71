// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { type Hold, watchForQuiet } from '#src/lib/waiting/quiet-moment.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

it('a page that is not touched is taken away at once', async () => {
  const quiet = waitForQuiet()
  await vi.advanceTimersByTimeAsync(0)
  expect(quiet.isOver).toBe(true)
})

it('a tap gets two seconds for the dialog that it opens', async () => {
  const quiet = waitForQuiet({ touch: 'pointerdown' })
  await vi.advanceTimersByTimeAsync(1900)
  expect(quiet.isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(400)
  expect(quiet.isOver).toBe(true)
})

it('a key counts as a tap does', async () => {
  const quiet = waitForQuiet({ touch: 'keydown' })
  await vi.advanceTimersByTimeAsync(1900)
  expect(quiet.isOver).toBe(false)
})

it.each(['dialog', 'alertdialog'])('an open %s is never taken away, however long it is read', async (role) => {
  const dialog = document.createElement('div')
  dialog.setAttribute('role', role)
  document.body.append(dialog)
  const quiet = waitForQuiet()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(quiet.isOver).toBe(false)
  dialog.remove()
  await vi.advanceTimersByTimeAsync(250)
  expect(quiet.isOver).toBe(true)
})

it('a busy screen waits, also one that could not be shown', async () => {
  let isBusy = true
  const quiet = waitForQuiet({ isBusy: () => isBusy, isEmpty: () => true })
  await vi.advanceTimersByTimeAsync(600_000)
  expect(quiet.isOver).toBe(false)
  isBusy = false
  await vi.advanceTimersByTimeAsync(250)
  expect(quiet.isOver).toBe(true)
})

it('a screen that could not be shown has nothing to lose right after the tap that led to it', async () => {
  const quiet = waitForQuiet({ touch: 'pointerdown', isEmpty: () => true })
  await vi.advanceTimersByTimeAsync(0)
  expect(quiet.isOver).toBe(true)
})

function waitForQuiet({ touch = '', ...hold }: Partial<Hold> & { touch?: string } = {}) {
  const quiet = { isOver: false }
  const untilQuiet = watchForQuiet({ isBusy: () => false, isEmpty: () => false, ...hold })
  if (touch) window.dispatchEvent(new Event(touch))
  void untilQuiet().then(() => (quiet.isOver = true))
  return quiet
}
