/** What devices say of themselves, thousands of them each minute: a person would not see the difference. */
export const shortly = { withinMs: 200, most: 16 } as const

interface LotOptions<Item> {
  /** What is given waits so long for more, in milliseconds. */
  withinMs: number
  /** So many are dealt with at once at most: as many is no reason to wait. */
  most: number
  work: (items: readonly Item[]) => Promise<unknown>
  /** Told once of a lot that failed. */
  onError: (error: unknown) => void
}

type Dealt = 'done' | 'failed'

export interface Lots<Item> {
  /** Tells what came of it when it has been dealt with; it never rejects. `now`: it waits for nothing but the lot before. */
  add(item: Item, when?: 'soon' | 'now'): Promise<Dealt>
  /** Deals with what waits, and ends when that is done. */
  end(): Promise<void>
}

/**
 * Deals with many things at once that nobody waits for, so that they cost one question instead of many. One lot comes
 * after the other, in the order in which things were given.
 */
export function inLots<Item>({ withinMs, most, work, onError }: LotOptions<Item>): Lots<Item> {
  const waiting: { item: Item; done: (dealt: Dealt) => void }[] = []
  let isHurried = false
  let isRunning = false
  let timer: NodeJS.Timeout | undefined

  function plan(): void {
    if (isRunning || waiting.length === 0) return
    if (isHurried || waiting.length >= most) return void run()
    timer ??= setTimeout(() => void run(), withinMs)
  }

  async function run(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    isRunning = true
    const lot = waiting.splice(0, most)
    isHurried &&= waiting.length > 0
    const dealt = await dealWith(lot.map(({ item }) => item))
    for (const { done } of lot) done(dealt)
    isRunning = false
    plan()
  }

  async function dealWith(items: readonly Item[]): Promise<Dealt> {
    try {
      await work(items)
      return 'done'
    } catch (error) {
      onError(error)
      return 'failed'
    }
  }

  async function add(item: Item, when: 'soon' | 'now' = 'soon'): Promise<Dealt> {
    const { promise, resolve } = Promise.withResolvers<Dealt>()
    waiting.push({ item, done: resolve })
    isHurried ||= when === 'now'
    // What is given at the same moment is in the same lot.
    queueMicrotask(plan)
    return await promise
  }

  let ended: Promise<unknown> = Promise.resolve()
  return {
    add(item, when) {
      const added = add(item, when)
      ended = added
      return added
    },
    async end() {
      isHurried = true
      plan()
      // Lots follow each other, so the last one ends last.
      await ended
    },
  }
}
