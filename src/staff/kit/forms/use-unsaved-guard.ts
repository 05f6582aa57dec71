import { useLingui } from '@lingui/react/macro'
import { useBlocker } from '@tanstack/react-router'

import { ask } from '#src/ui/overlays/ask.ts'

/** Leaving the page asks first while something is not saved. The answer tells whether that may be dropped. */
export function useUnsavedGuard(isChanged: boolean): () => Promise<boolean> {
  const { t } = useLingui()
  async function mayDrop(): Promise<boolean> {
    if (!isChanged) return true
    return await ask({ body: t`Discard the changes that aren't saved?`, confirm: t`Discard`, tone: 'danger' })
  }
  useBlocker({
    shouldBlockFn: async ({ current, next }) => placeOf(current) !== placeOf(next) && !(await mayDrop()),
    enableBeforeUnload: isChanged,
    disabled: !isChanged,
  })
  return mayDrop
}

/** The page and the studio that is looked at; filters and open panels drop nothing. */
function placeOf({ pathname, search }: { pathname: string; search: object }): string {
  return `${pathname} ${'shop' in search ? String(search.shop) : ''}`
}
