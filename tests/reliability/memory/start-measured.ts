import { setTimeout as wait } from 'node:timers/promises'
import { getHeapSpaceStatistics } from 'node:v8'

import { start } from '../../../server/main.ts'

/** What the server holds once everything that nobody holds is gone, in bytes. */
export interface Held extends Pick<NodeJS.MemoryUsage, 'heapUsed' | 'external' | 'rss'> {
  /** What of the heap V8 has translated its functions into: more for a long time, as one after the other gets hot. */
  code: number
}

const lookCount = 6
const betweenLooksMs = 150

/** The real server without the app's pages, which tells what it holds to the process that started it, when asked. */
process.on('message', () => void tell())
// The server ends when it is stopped, whether or not anybody may still ask.
process.channel?.unref()
await start({})

/** The least of several looks: what a board is just being sent is let go of between them. */
async function tell(): Promise<void> {
  if (!globalThis.gc) throw new Error('Start it with --expose-gc')
  const looks: Held[] = []
  while (looks.length < lookCount) {
    await wait(betweenLooksMs)
    globalThis.gc()
    const { heapUsed, external, rss } = process.memoryUsage()
    looks.push({ heapUsed, external, rss, code: codeBytes() })
  }
  const [least] = looks.toSorted((one, other) => one.heapUsed - other.heapUsed)
  process.send?.(least)
}

/** Machine code, and bytecode with what belongs to it. */
function codeBytes(): number {
  const spaces = getHeapSpaceStatistics().filter(({ space_name }) => /^(code|trusted)_/.test(space_name))
  return spaces.reduce((sum, { space_used_size }) => sum + space_used_size, 0)
}
