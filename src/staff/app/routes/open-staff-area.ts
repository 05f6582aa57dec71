import { type AnyRootRoute, type AnyRoute, type AnyRouter, redirect } from '@tanstack/react-router'

import { setAppRoot } from './app-root.ts'
import { staffRoutes } from './staff-routes.ts'

/**
 * Puts the routes of the staff on the map of the app, in place of the one that stood for them. The router knows no
 * trees that are loaded later, so that its map is made anew and the address matched again: the redirect to throw.
 */
export function openStaffArea(router: AnyRouter, href: string) {
  const root: AnyRootRoute = router.routeTree
  const others: AnyRoute[] = root.children.filter(({ id }: AnyRoute) => id !== '/admin/$')
  setAppRoot(root)
  root.addChildren([...others, staffRoutes])
  router.setRoutes(router.buildRouteTree())
  return redirect({ href, replace: true })
}
