import { lazyRouteComponent } from '@tanstack/react-router'

import { loadAllMessages } from '#src/shared/language/activate-language.ts'

/** A screen that is loaded when it is opened, together with its words. */
export function lazyScreen<Module extends Record<string, unknown>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(async () => {
    const [module] = await Promise.all([load(), loadAllMessages()])
    return module
  }, name)
}
