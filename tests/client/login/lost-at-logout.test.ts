// @vitest-environment happy-dom
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'

import type { Intent } from '#src/domain/outbox/outbox-entry.ts'

import { storageFaults } from '../outbox/storage-faults.ts'

const rename: Intent = { kind: 'edit-profile', changes: { nickname: 'Sunny' }, baseRev: 1 }

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  localStorage.clear()
  vi.resetModules()
})

/** A page that was just opened: nothing has read the outbox yet. */
async function aFreshPage(uid: string) {
  vi.resetModules()
  const { remembered } = await import('#src/client/storage/remembered.ts')
  remembered.userId.write(uid)
  remembered.token.write(`token of ${uid}`)
  return await import('#src/client/outbox/outbox.ts')
}

it('what was not sent is counted on a page that has not shown it yet, and only for who is signed in', async () => {
  const before = await aFreshPage('anna')
  expect(await before.countLostAtLogout()).toBe(0)
  await before.enqueue(rename)
  const reopened = await aFreshPage('anna')
  expect(await reopened.countLostAtLogout()).toBe(1)
  const other = await aFreshPage('ben')
  expect(await other.countLostAtLogout()).toBe(0)
})

it('a phone that cannot be read does not say that nothing is kept', async () => {
  onTestFinished(storageFaults.blocked())
  const page = await aFreshPage('anna')
  expect(await page.countLostAtLogout()).toBeUndefined()
})

it('a phone that never answers does not keep the member from signing out', async () => {
  onTestFinished(storageFaults.silent())
  const page = await aFreshPage('anna')
  expect(await page.countLostAtLogout()).toBeUndefined()
})
