import { setTimeout as wait } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'

import { engines } from '../../support/engines.ts'
import { sizeOf } from '../admin/size.ts'
import { fillStudio } from '../admin/studio.ts'

/** Bytes. */
export interface Used {
  /** On the heaps of the server and of its threads, and what objects on them hold outside of them. */
  held: number
  /** Of the whole process. */
  rss: number
}

export interface FilledServer {
  url: string
  login: { uid: string; token: string }
}

/** What the process that started this one asks: to begin looking, or for the most that was used since. */
export type Asked = 'begin' | 'most'

const betweenLooksMs = 10

/** A server in a process of its own on a database with so many members, which tells what it uses when it is asked. */
const [engineName, members] = process.argv.slice(2)
const threads = new Set<Worker>()
process.on('worker', (thread) => {
  threads.add(thread)
  thread.once('exit', () => void threads.delete(thread))
})
const engine = engines.find(({ name }) => name === engineName)
if (!engine) throw new Error(`There is no engine called ${engineName}`)
const studio = await fillStudio(engine, sizeOf(Number(members), Number(members)))
const url = await studio.app.listen({ host: '127.0.0.1', port: 0 })
process.send?.({ url, login: studio.login } satisfies FilledServer)

let most: Used = { held: 0, rss: 0 }
const state = { isOver: false, isLooking: false }
const looking = look()
process.on('message', (asked: Asked) => void answer(asked))
process.once('disconnect', () => void stop())

async function answer(asked: Asked): Promise<void> {
  if (asked === 'begin') most = await usedNow()
  state.isLooking = asked === 'begin'
  process.send?.(most)
}

async function look(): Promise<void> {
  while (!state.isOver) {
    await wait(betweenLooksMs)
    if (!state.isLooking) continue
    const { held, rss } = await usedNow()
    most = { held: Math.max(most.held, held), rss: Math.max(most.rss, rss) }
  }
}

/** Once what nobody holds is gone. */
async function usedNow(): Promise<Used> {
  globalThis.gc?.()
  const { heapUsed, external, rss } = process.memoryUsage()
  let held = heapUsed + external
  // One that is just beginning or ending tells nothing.
  for (const looked of await Promise.allSettled([...threads].map((thread) => thread.getHeapStatistics()))) {
    if (looked.status === 'fulfilled') held += looked.value.used_heap_size + looked.value.external_memory
  }
  return { held, rss }
}

async function stop(): Promise<void> {
  state.isOver = true
  await looking
  await studio.close()
}
