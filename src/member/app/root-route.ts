import { createRootRoute, redirect } from '@tanstack/react-router'

import { remembered } from '#src/client/storage/remembered.ts'
import { redirectFor } from './guard.ts'
import { lazyScreen } from './lazy-screen.ts'
import { RootLayout } from './root-layout.tsx'

/** The frame of every screen, and the gate before those that need a login. */
export const root = createRootRoute({
  component: RootLayout,
  notFoundComponent: lazyScreen(() => import('./missing-screen.tsx'), 'MissingScreen'),
  beforeLoad: ({ location }) => {
    const target = redirectFor(location.pathname.replace(/(?<=.)\/$/, ''), remembered.token.read() !== undefined)
    if (target === '/login') throw redirect({ to: target, search: { next: location.href }, replace: true })
    if (target) throw redirect({ to: target, replace: true })
  },
})
