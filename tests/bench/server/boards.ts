import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import type { Store } from '#server/platform/database/store.ts'
import { createAlertLists } from '#server/modules/board/answers/alert-lists.ts'
import { createBoardWatch } from '#server/modules/board/staff-calls/board-stream.ts'
import { spokenGateway } from '../../support/machines/spoken-gateway.ts'
import { inEachChain } from './each-chain.ts'
import { percentile } from '../measured.ts'

/**
 * What a member waits for while staff look at a board in every studio and beds talk, beside the same without boards, in
 * one run. It prints times and their ratio, and judges nothing.
 */
const { values: options } = parseArgs({
  options: {
    shops: { type: 'string', default: '300' },
    messages: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '15' },
  },
})
const shops = Number(options.shops)
const seconds = Number(options.seconds)
/** A member asks this often: some 40 calls in a second. */
const betweenCallsMs = 25

await inEachChain(shops, async ({ name, store, app, member }) => {
  const ask = async () => {
    const reply = await app.inject({ method: 'POST', url: '/api/user/mylatestAppointment', payload: member })
    if (reply.statusCode !== 200) throw new Error(reply.payload.slice(0, 200))
  }
  await measure(ask, 2)
  const without = await measure(ask, seconds)
  const boards = openBoards(store)
  await wait(2_000)
  const beside = await measure(ask, seconds)
  boards.close()
  await wait(1_000)
  print(name, { without, beside, news: boards.newsMs })
})

/** The board of each studio, and the words of its beds, so many in a second over the chain. */
function openBoards(store: Store) {
  const { gateway, say } = spokenGateway()
  const onError = (error: unknown) => {
    throw error
  }
  const watch = createBoardWatch({ store, gateway, readAlerts: createAlertLists({ store, gateway }), onError })
  const newsMs: number[] = []
  let changedAt: number | undefined
  for (let shopId = 1; shopId <= shops; shopId++) {
    const input = {
      shopId,
      language: 'zh-HK' as const,
      calendar: undefined,
      report: undefined,
      alertsOf: undefined,
      changes: undefined,
    }
    const watcher = { uid: `clerk-${shopId}`, whyOver: async () => undefined }
    const send = (event: string) => {
      if (shopId !== 1 || event !== 'board' || changedAt === undefined) return
      newsMs.push(performance.now() - changedAt)
      changedAt = undefined
    }
    watch.add(input, watcher, () => ({ send, end: () => undefined }))
  }
  let said = 0
  const talking = setInterval(
    () => {
      said++
      say(1 + (said % shops))
    },
    1_000 / Number(options.messages),
  )
  let enabled: 0 | 1 = 1
  /** What another server of the chain might do: nothing here is told of it. */
  const changing = setInterval(() => {
    if (changedAt !== undefined) return
    enabled = enabled ? 0 : 1
    changedAt = performance.now()
    void store.db.updateTable('devices').set({ enabled }).where('deviceId', '=', 'bed-1-0').execute()
  }, 2_500)
  return {
    newsMs,
    close() {
      clearInterval(talking)
      clearInterval(changing)
      watch.close()
    },
  }
}

interface Measured {
  times: number[]
  /** Of one processor. */
  busy: number
}

async function measure(ask: () => Promise<void>, forSeconds: number): Promise<Measured> {
  const times: number[] = []
  const before = process.cpuUsage()
  const startedAt = performance.now()
  while (performance.now() - startedAt < forSeconds * 1_000) {
    const askedAt = performance.now()
    await ask()
    times.push(performance.now() - askedAt)
    await wait(betweenCallsMs)
  }
  const { user, system } = process.cpuUsage(before)
  return { times, busy: (user + system) / 1_000 / (performance.now() - startedAt) }
}

function print(
  engine: string,
  { without, beside, news }: { without: Measured; beside: Measured; news: number[] },
): void {
  console.log(`\n${engine}, ${shops} boards, ${options.messages} messages a second\n`)
  console.log("| a member's call | p50 ms | p99 ms | processor |")
  console.log('|---|--:|--:|--:|')
  for (const [name, { times, busy }] of Object.entries({ 'without boards': without, 'beside them': beside })) {
    const cells = [percentile(times, 50).toFixed(1), percentile(times, 99).toFixed(1), `${Math.round(100 * busy)} %`]
    console.log(`| ${name} | ${cells.join(' | ')} |`)
  }
  const ratio = (percentile(beside.times, 99) / percentile(without.times, 99)).toFixed(2)
  console.log(`\np99 beside boards: ${ratio} times (asked: at most 1.5)`)
  console.log(`another server's act is on its board after ${Math.round(Math.max(...news))} ms at most (asked: 2000)`)
  console.log(`load ${loadavg()[0]?.toFixed(1)}`)
}
