import { useLingui } from '@lingui/react/macro'
import { useBlocker } from '@tanstack/react-router'

import { ask } from '#src/ui/overlays/ask.ts'

/**
 * Leaving the page asks first while something is not saved, and so does another thing in its address where `thing` names
 * the part that says which one is open. The answer tells whether what was typed may be dropped.
 */
export function useUnsavedGuard(isChanged: boolean, thing?: string): () => Promise<boolean> {
  const { t } = useLingui()
  async function mayDrop(): Promise<boolean> {
    if (!isChanged) return true
    return await ask({
      title: t`Discard unsaved changes?`,
      confirm: t`Discard`,
      cancel: t`Keep editing`,
      tone: 'danger',
    })
  }
  useBlocker({
    shouldBlockFn: async ({ current, next }) => placeOf(current, thing) !== placeOf(next, thing) && !(await mayDrop()),
    enableBeforeUnload: isChanged,
    disabled: !isChanged,
  })
  return mayDrop
}

/** The page, the studio that is looked at and the thing that is open; filters and open panels drop nothing. */
function placeOf({ pathname, search }: { pathname: string; search: object }, thing: string | undefined): string {
  const named = new Map<string, unknown>(Object.entries(search))
  return JSON.stringify([pathname, named.get('shop'), thing && named.get(thing)])
}
