import type { Bound } from '#src/client/http/call-api.ts'
import { makeListeners } from '#src/lib/listeners.ts'

const changes = makeListeners<undefined>()
let bound: Bound | undefined
const waiting = new Map<(mayGoOn: boolean) => void, Bound>()

/** What stands in the way of this tablet, and the calls that wait until it does not. */
export const boundStore = {
  subscribe: (listener: () => void): (() => void) => changes.add(listener),
  read: (): Bound | undefined => bound,
  isLocked: (): boolean => bound?.kind === 'locked',
  /** A call was held up; answers whether to make it again. */
  wait: (by: Bound): Promise<boolean> =>
    new Promise((resolve) => {
      waiting.set(resolve, by)
      show(by)
    }),
  /** The tablet was not touched for long, or a clerk locked it; no call waits yet. */
  lock: (): void => show({ kind: 'locked' }),
  /** It was opened: what waited is made again. A proof that was not wanted leaves only its own calls undone. */
  settle(mayGoOn: boolean): void {
    const resolves = [...waiting.keys()]
    waiting.clear()
    bound = undefined
    changes.tell(undefined)
    for (const resolve of resolves) resolve(mayGoOn)
  },
}

/** A lock goes before a proof or a shift: the clerk who opens it may be asked for that next. */
function show(next: Bound): void {
  if (boundStore.isLocked() || bound?.kind === next.kind) return
  bound = next
  changes.tell(undefined)
}
