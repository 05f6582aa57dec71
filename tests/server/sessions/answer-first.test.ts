import { expect, onTestFinished, test } from 'vitest'

import { answerFirst, createSessionDeps, whenAnswered } from '#server/modules/sessions/actions/session-deps.ts'

type Parts = Parameters<typeof createSessionDeps>[0]

/** Nothing of these is used here: only who waits for whom. */
const deps = () => createSessionDeps({} as Parts)

test('a start that fails is told to its caller, and brings nothing else down', async () => {
  const lost: unknown[] = []
  const note = (reason: unknown) => void lost.push(reason)
  process.on('unhandledRejection', note)
  onTestFinished(() => void process.off('unhandledRejection', note))
  const failed = Promise.reject(new Error('The database is gone'))
  await expect(answerFirst(deps(), 'bed', failed)).rejects.toThrow('The database is gone')
  await new Promise((resolve) => setImmediate(resolve))
  expect(lost).toEqual([])
})

test('what a bed says waits until its start is answered, however the start ends', async () => {
  const held = deps()
  const start = Promise.withResolvers<string>()
  const order: string[] = []
  const answered = answerFirst(held, 'bed', start.promise).catch(() => order.push('answered'))
  const written = whenAnswered(held, 'bed').then(() => order.push('written'))
  await whenAnswered(held, 'another bed')
  expect(order).toEqual([])
  start.reject(new Error('The database is gone'))
  await Promise.all([answered, written])
  expect(order.toSorted()).toEqual(['answered', 'written'])
})
