import type { AnyRootRoute, RootRoute } from '@tanstack/react-router'

let root: RootRoute | undefined

/** Where the routes of the staff are put: below the root of the app, which they are loaded later than. */
export function setAppRoot(appRoot: AnyRootRoute): void {
  root = appRoot
}

export function getAppRoot(): RootRoute {
  if (!root) throw new Error('The staff area has no place in the app')
  return root
}
