import { useMemo, useSyncExternalStore } from 'react'
import { z } from 'zod/mini'

import { remembered } from '#src/client/storage/remembered.ts'
import { tabText } from '#src/client/storage/tab-text.ts'
import { type Tender, tenders } from '#src/domain/payments/tenders.ts'
import { parseJson } from '#src/lib/parse-json.ts'

/** A part of a sum that a guest has paid already. */
export interface TakenPart {
  tender: Tender
  amountCents: number
  reference: string
}

const part = z.object({ tender: z.enum(tenders), amountCents: z.int().check(z.positive()), reference: z.string() })
const ofGuest = z.object({ by: z.optional(z.string()), uid: z.string(), parts: z.array(part) })
const stored = tabText('staffParts')
const listeners = new Set<() => void>()
/** Where the browser refuses to store anything. */
let unstored: string | undefined

/**
 * What guests have paid in part, in this tab: the money is there, so neither a reload nor a look at another guest
 * forgets it. No other clerk ever sees it.
 */
export const takenParts = {
  write(uid: string, parts: readonly TakenPart[]): void {
    const by = remembered.userId.read()
    const others = readAll(readText()).filter((each) => each.by !== by || each.uid !== uid)
    const all = parts.length === 0 ? others : [...others, { by, uid, parts }]
    const text = all.length === 0 ? undefined : JSON.stringify(all)
    if (text === undefined) stored.clear()
    else stored.write(text)
    unstored = stored.read() === text ? undefined : text
    for (const listener of listeners) listener()
  },
  clear: (uid: string): void => takenParts.write(uid, []),
}

/** What this guest has paid so far, in the order in which it was taken. */
export function useTakenParts(uid: string | undefined): readonly TakenPart[] {
  const text = useSyncExternalStore(subscribe, readText)
  return useMemo(() => {
    const by = remembered.userId.read()
    return readAll(text).find((each) => each.by === by && each.uid === uid)?.parts ?? []
  }, [text, uid])
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function readText(): string {
  return unstored ?? stored.read() ?? '[]'
}

function readAll(text: string): z.output<typeof ofGuest>[] {
  const found = z.array(ofGuest).safeParse(parseJson(text))
  return found.success ? found.data : []
}
