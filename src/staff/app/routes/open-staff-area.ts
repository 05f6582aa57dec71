import { type AnyRootRoute, type AnyRoute, type AnyRouter, redirect } from '@tanstack/react-router'

/**
 * Puts the routes of the staff on the map of the app, in place of the one that stood for them. The router knows no
 * trees that are loaded later, so that its map is made anew and the address matched again: the redirect to throw.
 * A file of its own: the start of the app, which members load, names this one and none that it leads to.
 */
export async function openStaffArea(router: AnyRouter, href: string) {
  const { staffRoutesBelow } = await import('./staff-routes.ts')
  const root: AnyRootRoute = router.routeTree
  const others: AnyRoute[] = root.children.filter(({ id }: AnyRoute) => id !== '/admin/$')
  root.addChildren([...others, staffRoutesBelow(root)])
  router.setRoutes(router.buildRouteTree())
  return redirect({ href, replace: true })
}
