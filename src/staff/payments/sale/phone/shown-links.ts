import { useMemo, useSyncExternalStore } from 'react'
import { z } from 'zod/mini'

import { remembered } from '#src/client/storage/remembered.ts'
import { tabText } from '#src/client/storage/tab-text.ts'
import { makeListeners } from '#src/lib/listeners.ts'
import { parseJson } from '#src/lib/parse-json.ts'

const ofGuest = z.object({ by: z.optional(z.string()), uid: z.string(), orderId: z.string() })
const stored = tabText('staffPayLinks')
const listeners = makeListeners()
/** Where the browser refuses to store anything. */
let unstored: string | undefined

/** For which order a code is shown to a member, in this tab: a reload shows it again. No other clerk sees it. */
export const shownLinks = {
  write(uid: string, orderId: string | undefined): void {
    const by = remembered.userId.read()
    const others = readAll(readText()).filter((each) => each.by !== by || each.uid !== uid)
    const text = JSON.stringify(orderId === undefined ? others : [...others, { by, uid, orderId }])
    stored.write(text)
    unstored = stored.read() === text ? undefined : text
    listeners.tell()
  },
  clear: (uid: string): void => shownLinks.write(uid, undefined),
}

/** The order that a code is shown for to this member. */
export function useShownLink(uid: string | undefined): string | undefined {
  const text = useSyncExternalStore(listeners.add, readText)
  return useMemo(() => {
    const by = remembered.userId.read()
    return readAll(text).find((each) => each.by === by && each.uid === uid)?.orderId
  }, [text, uid])
}

function readText(): string {
  return unstored ?? stored.read() ?? '[]'
}

function readAll(text: string): z.output<typeof ofGuest>[] {
  const found = z.array(ofGuest).safeParse(parseJson(text))
  return found.success ? found.data : []
}
