import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod/mini'

import type { Intent } from '#src/domain/outbox/outbox-entry.ts'
import { next } from '#src/domain/outbox/outbox.ts'
import { anyone, persistedAnswers } from '#src/client/storage/rows/persisted-answers.ts'
import { openOutbox, type OutboxStore } from '#src/client/storage/rows/outbox-store.ts'

import { storageFaults } from '../outbox/storage-faults.ts'

const rename: Intent = { kind: 'edit-profile', changes: { nickname: 'Sunny' }, baseRev: 1 }

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

async function mean(store: OutboxStore, opId: string) {
  const entry = { opId, ownerUid: 'anna', shopId: undefined, intent: rename }
  return await store.change((outbox) => next(outbox, { type: 'meant', entry: { ...entry, ownerUid: opId }, at: 1 }))
}

async function ids(store: OutboxStore): Promise<string[]> {
  return (await store.read()).map(({ opId }) => opId)
}

it('an entry is there after the app was closed', async () => {
  await mean(openOutbox(), 'one')
  expect(await ids(openOutbox())).toEqual(['one'])
})

it('two pages that write at once both keep their entries', async () => {
  const [first, second] = [openOutbox(), openOutbox()]
  await Promise.all(['one', 'two', 'three'].flatMap((id) => [mean(first, `${id} a`), mean(second, `${id} b`)]))
  expect(await ids(first)).toHaveLength(6)
  const seqs = (await second.read()).map(({ seq }) => seq)
  expect(new Set(seqs).size).toBe(6)
})

it('a full phone says so, and what was kept before is still there', async () => {
  const store = openOutbox()
  await mean(store, 'one')
  const restore = storageFaults.full()
  await expect(mean(store, 'two')).rejects.toMatchObject({ name: 'QuotaExceededError' })
  restore()
  expect(await ids(store)).toEqual(['one'])
  await mean(store, 'three')
  expect(await ids(store)).toEqual(['one', 'three'])
})

it('a browser that refuses to store says so', async () => {
  storageFaults.blocked()
  await expect(mean(openOutbox(), 'one')).rejects.toMatchObject({ name: 'SecurityError' })
})

it('a database that does not open is given up after a moment and tried again the next time', async () => {
  const restore = storageFaults.hanging()
  const store = openOutbox()
  await expect(mean(store, 'one')).rejects.toMatchObject({ name: 'TimeoutError' })
  restore()
  await mean(store, 'two')
  expect(await ids(store)).toEqual(['two'])
})

it('a handle that died while the app slept is replaced, and the entry is kept once', async () => {
  const store = openOutbox()
  await mean(store, 'one')
  storageFaults.deadHandleOnce()
  await mean(store, 'two')
  expect(await ids(store)).toEqual(['one', 'two'])
})

it('a write that is cut off halfway is done once more, and counts once', async () => {
  const store = openOutbox()
  storageFaults.abortedOnce()
  await mean(store, 'one')
  expect(await ids(store)).toEqual(['one'])
})

it('a newer version of the app can take the database over', async () => {
  const store = openOutbox()
  await mean(store, 'one')
  const taken = indexedDB.open('outbox', 2)
  await new Promise((resolve, reject) => {
    taken.addEventListener('success', resolve)
    taken.addEventListener('blocked', reject)
  })
  taken.result.close()
  await expect(ids(store)).rejects.toMatchObject({ name: 'VersionError' })
})

it('a row that another version wrote is neither shown nor lost', async () => {
  const store = openOutbox()
  await mean(store, 'one')
  await putRaw('outbox', 'strange', { opId: 'strange', kind: 'from tomorrow' })
  expect(await ids(store)).toEqual(['one'])
  await mean(store, 'two')
  expect(await getRaw('outbox', 'strange')).toEqual({ opId: 'strange', kind: 'from tomorrow' })
})

it('what is kept for a member is read by that member only', async () => {
  await persistedAnswers.write('anna', 'member', { asOf: 5, data: 'hers' })
  await persistedAnswers.write(anyone, 'shops', { asOf: 5, data: 'all' })
  expect(await persistedAnswers.read('ben', 'member')).toBeUndefined()
  expect(await persistedAnswers.read('anna', 'member')).toEqual({ asOf: 5, data: 'hers' })
  await persistedAnswers.purgeOthers('ben')
  expect(await persistedAnswers.read('anna', 'member')).toBeUndefined()
  expect(await persistedAnswers.read(anyone, 'shops')).toEqual({ asOf: 5, data: 'all' })
})

it('a row in the form of an older version is absent, and the next answer takes its place', async () => {
  // The module keeps the database that an earlier test opened.
  vi.resetModules()
  const { persistedAnswers } = await import('#src/client/storage/rows/persisted-answers.ts')
  await persistedAnswers.write('anna', 'member', { asOf: 5, data: 'new' })
  const row = z.looseObject({ form: z.number() }).parse(await getRaw('kept-answers', 'anna|member'))
  await putRaw('kept-answers', 'anna|member', { ...row, form: row.form - 1 })
  expect(await persistedAnswers.read('anna', 'member')).toBeUndefined()
  await persistedAnswers.write('anna', 'member', { asOf: 6, data: 'newest' })
  expect(await persistedAnswers.read('anna', 'member')).toEqual({ asOf: 6, data: 'newest' })
})

it('logging out forgets the rows of the member and leaves what everybody may see', async () => {
  await persistedAnswers.write('anna', 'member', { asOf: 5, data: 'hers' })
  await persistedAnswers.write(anyone, 'shops', { asOf: 5, data: 'all' })
  expect(await persistedAnswers.purge('anna')).toBe(true)
  expect(await persistedAnswers.read('anna', 'member')).toBeUndefined()
  expect(await persistedAnswers.read(anyone, 'shops')).toBeDefined()
})

it('rows that were not renewed for a month are cleared away', async () => {
  const day = 86_400_000
  await persistedAnswers.write(anyone, 'old', { asOf: 0, data: 1 })
  await persistedAnswers.write(anyone, 'new', { asOf: 20 * day, data: 2 })
  await persistedAnswers.prune(31 * day)
  expect(await persistedAnswers.read(anyone, 'old')).toBeUndefined()
  expect(await persistedAnswers.read(anyone, 'new')).toBeDefined()
})

it('answers that cannot be kept are said to be, and break nothing', async () => {
  storageFaults.full()
  expect(await persistedAnswers.write('anna', 'member', { asOf: 5, data: 1 })).toBe(false)
  expect(await persistedAnswers.read('anna', 'member')).toBeUndefined()
})

async function openRaw(name: string): Promise<IDBObjectStore> {
  const request = indexedDB.open(name)
  await new Promise((resolve) => request.addEventListener('success', resolve))
  return request.result.transaction('rows', 'readwrite').objectStore('rows')
}

async function putRaw(name: string, key: string, row: object): Promise<void> {
  const store = await openRaw(name)
  store.put(row, key)
  await new Promise((resolve) => store.transaction.addEventListener('complete', resolve))
}

async function getRaw(name: string, key: string): Promise<unknown> {
  const request = (await openRaw(name)).get(key)
  await new Promise((resolve) => request.addEventListener('success', resolve))
  return request.result
}
