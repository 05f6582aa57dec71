import { tabText } from '#src/client/storage/tab-text.ts'
import { isRecord, parseJson } from '#src/lib/parse-json.ts'

/** A sale that was sent, and its id, by which it can be asked for again. */
export interface PersistedSale {
  input: unknown
  opId: string
}

const text = tabText('staffSale')

/**
 * The sales of this tab whose answer is not known: one of each clerk at most. One clerk's is never replaced or dropped
 * by another who has taken over the tablet, and read by no other clerk.
 */
export const persistedSales = {
  read(by: string | undefined): PersistedSale | undefined {
    const own = readAll().find((sale) => sale['by'] === by)
    if (!own || typeof own['opId'] !== 'string') return undefined
    // An earlier version of the app called it a wish.
    return { input: own['input'] ?? own['wish'], opId: own['opId'] }
  },
  write(by: string | undefined, sale: PersistedSale | undefined): void {
    const others = readAll().filter((other) => other['by'] !== by)
    const all = sale ? [...others, { ...sale, by }] : others
    if (all.length > 0) text.write(JSON.stringify(all))
    else text.clear()
  },
}

/** An earlier version kept a single one. */
function readAll(): Record<string, unknown>[] {
  const found = parseJson(text.read() ?? '[]')
  return (Array.isArray(found) ? found : [found]).filter(isRecord)
}
