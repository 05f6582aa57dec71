// @vitest-environment happy-dom
import { notifyManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { indexedDB } from 'fake-indexeddb'
import { beforeEach, expect, it, onTestFinished } from 'vitest'

import { ApiError } from '#src/client/http/call-api.ts'
import { askOnce } from '#src/client/http/ask-once.ts'
import { answerKeeper, keepAnswer as keepCarried, persistedQuery } from '#src/client/http/persisted-query.ts'
import { persistedAnswers } from '#src/client/storage/rows/persisted-answers.ts'
import { remembered } from '#src/client/storage/remembered.ts'

import { storageFaults } from '../outbox/storage-faults.ts'
import { soon } from '../../support/soon.ts'

beforeEach(async () => {
  globalThis.indexedDB = indexedDB
  await persistedAnswers.clear()
  localStorage.clear()
  signIn('anna')
})

function signIn(uid: string): void {
  remembered.userId.write(uid)
  remembered.token.write(`token of ${uid}`)
}

function aNumber(load: () => Promise<number>) {
  return persistedQuery({ queryKey: ['number'], load })
}

/** A fresh app on this phone that shows the query. */
function show(options: ReturnType<typeof aNumber>) {
  const client = new QueryClient()
  const observer = new QueryObserver(client, options)
  onTestFinished(observer.subscribe(() => undefined))
  return { client, current: () => observer.getCurrentResult() }
}

const unreachable = () => Promise.reject(new ApiError({ kind: 'unreachable' }))

function brokenOff(signal: AbortSignal): Promise<number> {
  return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('broken off'))))
}

async function keepAnswer(value: number, asOf: number): Promise<void> {
  await persistedAnswers.write(remembered.userId.read() ?? '', '["number"]', { asOf, data: value })
}

it('an answer that came with a call of one member is not kept for the next one', async () => {
  const client = new QueryClient()
  const annas = aNumber(unreachable)
  signIn('ben')
  keepCarried(client, annas, 7)
  keepCarried(client, aNumber(unreachable), 8)
  await soon(async () => expect(await persistedAnswers.read('ben', '["number"]')).toMatchObject({ data: 8 }))
  expect(client.getQueryData(annas.queryKey)).toBeUndefined()
  expect(await persistedAnswers.read('anna', '["number"]')).toBeUndefined()
})

it('what an act is answered is kept for the member who sent it, also where its name comes with the answer', async () => {
  const client = new QueryClient()
  const keepAnnas = answerKeeper(client)
  signIn('ben')
  const keepBens = answerKeeper(client)
  keepAnnas(aNumber(unreachable), 7)
  expect(client.getQueryData(aNumber(unreachable).queryKey)).toBeUndefined()
  keepBens(aNumber(unreachable), 8)
  await soon(async () => expect(await persistedAnswers.read('ben', '["number"]')).toMatchObject({ data: 8 }))
  expect(client.getQueryData(aNumber(unreachable).queryKey)).toBe(8)
})

it('an answer is there at the next start without a network, with its true age', async () => {
  await new QueryClient().fetchQuery(aNumber(async () => 7))
  await soon(async () => expect(await persistedAnswers.read('anna', '["number"]')).toMatchObject({ data: 7 }))
  await keepAnswer(7, 1000)

  const { current } = show(aNumber(unreachable))
  await soon(() => expect(current()).toMatchObject({ data: 7, dataUpdatedAt: 1000, isRefetchError: true }))
})

it('a kept answer is shown at once and renewed behind it', async () => {
  await keepAnswer(7, 1000)
  const seen: (number | undefined)[] = []
  const answer = Promise.withResolvers<number>()
  const { current } = show(aNumber(() => answer.promise))
  await soon(() => expect(current().data).toBe(7))
  seen.push(current().data)
  answer.resolve(8)
  await soon(() => expect(current().data).toBe(8))
  expect(current().dataUpdatedAt).toBeGreaterThan(1000)
  await soon(async () => expect(await persistedAnswers.read('anna', '["number"]')).toMatchObject({ data: 8 }))
})

it('a kept answer that is read late does not take the place of what came with another call', async () => {
  await keepAnswer(7, 1000)
  const query = aNumber(() => new Promise(() => undefined))
  const { client, current } = show(query)
  keepCarried(client, query, 9)
  // Read behind it: by then the kept answer has been read too.
  await persistedAnswers.read('anna', '["number"]')
  await persistedAnswers.read('anna', '["number"]')
  expect(current().data).toBe(9)
})

it('a question that is asked once is given the kept answer without waiting for the server', async () => {
  await keepAnswer(7, 1000)
  const client = new QueryClient()
  const answer = Promise.withResolvers<number>()
  const query = aNumber(() => answer.promise)
  expect(await askOnce(client, { ...query, staleTime: Infinity })).toBe(7)
  const renewed = askOnce(client, { ...query, staleTime: 0 })
  answer.resolve(8)
  expect(await renewed).toBe(8)
})

it('a question that is asked once waits for the server where nothing is kept, and hears of its refusal', async () => {
  expect(
    await askOnce(
      new QueryClient(),
      aNumber(async () => 7),
    ),
  ).toBe(7)
  await persistedAnswers.clear()
  await expect(askOnce(new QueryClient(), aNumber(unreachable))).rejects.toMatchObject({
    failure: { kind: 'unreachable' },
  })
})

it('a kept answer stays on the screen when its renewal is broken off', async () => {
  await keepAnswer(7, 1000)
  const { client, current } = show(persistedQuery({ queryKey: ['number'], load: ({ signal }) => brokenOff(signal) }))
  await soon(() => expect(current()).toMatchObject({ data: 7, isFetching: true }))
  await client.cancelQueries()
  expect(current()).toMatchObject({ data: 7, dataUpdatedAt: 1000, fetchStatus: 'idle' })
})

it('a kept answer that is found after signing out is not shown', async () => {
  await keepAnswer(7, 1000)
  const client = new QueryClient()
  const asking = client.fetchQuery(aNumber(async () => 8))
  signIn('ben')
  client.clear()
  await expect(asking).rejects.toThrow()
  // Whatever was read before this is read by now.
  await persistedAnswers.read('anna', '["number"]')
  expect(client.getQueryCache().getAll()).toEqual([])
})

it('a kept answer never looks newer than it is', async () => {
  await keepAnswer(7, 1000)
  const ages: number[] = []
  const client = new QueryClient()
  const observer = new QueryObserver(client, aNumber(unreachable))
  function note() {
    const { data, dataUpdatedAt } = observer.getCurrentResult()
    if (data !== undefined) ages.push(dataUpdatedAt)
  }
  // As a screen hears of it.
  onTestFinished(observer.subscribe(notifyManager.batchCalls(note)))
  await soon(() => expect(observer.getCurrentResult().isRefetchError).toBe(true))
  expect(new Set(ages)).toEqual(new Set([1000]))
})

it('without a kept answer and without a network the screen is told', async () => {
  const { current } = show(aNumber(unreachable))
  await soon(() => expect(current()).toMatchObject({ data: undefined, isLoadingError: true }))
})

it('what one member was told is nothing to the next', async () => {
  await keepAnswer(7, 1000)
  signIn('ben')
  const { current } = show(aNumber(unreachable))
  await soon(() => expect(current().isLoadingError).toBe(true))
  expect(current().data).toBeUndefined()
})

it('an answer that arrives after another member signed in is not kept', async () => {
  const answer = Promise.withResolvers<number>()
  const asking = new QueryClient().fetchQuery(aNumber(() => answer.promise))
  signIn('ben')
  answer.resolve(7)
  await expect(asking).rejects.toMatchObject({ failure: { kind: 'signed-out' } })
  expect(await persistedAnswers.read('anna', '["number"]')).toBeUndefined()
  expect(await persistedAnswers.read('ben', '["number"]')).toBeUndefined()
})

it('what every visitor may see is kept through a change of members', async () => {
  const shops = (load: () => Promise<number>) => persistedQuery({ queryKey: ['number'], load, isPublic: true })
  await new QueryClient().fetchQuery(shops(async () => 7))
  signIn('ben')
  const { current } = show(shops(unreachable))
  await soon(() => expect(current().data).toBe(7))
})

it('a phone that cannot keep answers works from the network', async () => {
  storageFaults.full()
  expect(await new QueryClient().fetchQuery(aNumber(async () => 7))).toBe(7)
})

it('a read that was asked before an answer came with another call does not take that answer back', async () => {
  const answers: ((value: number) => void)[] = []
  const options = aNumber(() => new Promise((resolve) => answers.push(resolve)))
  const { client, current } = show(options)
  await soon(() => expect(answers).toHaveLength(1))
  keepCarried(client, options, 8)
  answers[0]?.(7)
  await soon(async () => expect(await persistedAnswers.read('anna', '["number"]')).toMatchObject({ data: 8 }))
  expect(current()).toMatchObject({ data: 8, isFetching: false })
  const later = client.refetchQueries({ queryKey: options.queryKey })
  await soon(() => expect(answers).toHaveLength(2))
  answers[1]?.(9)
  await later
  expect(current().data).toBe(9)
})

it('an answer that came with another call after its member has signed out is not kept, for anybody', async () => {
  remembered.token.clear()
  const client = new QueryClient()
  const options = aNumber(unreachable)
  keepCarried(client, options, 7)
  await keepAnswer(1, 1000)
  expect(await persistedAnswers.read('anyone', '["number"]')).toBeUndefined()
  expect(client.getQueryData(options.queryKey)).toBeUndefined()
})
