import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach } from 'vitest'
import { waitLonger } from '../support/wait-longer.ts'

waitLonger()

i18n.loadAndActivate({ locale: 'en-US', messages: {} })
afterEach(cleanup)

/** Shows a part as a screen would, in the language of the sources. */
export function show(part: ReactNode) {
  const shown = render(<I18nProvider i18n={i18n}>{part}</I18nProvider>)
  return {
    ...shown,
    showAgain: (next: ReactNode) => shown.rerender(<I18nProvider i18n={i18n}>{next}</I18nProvider>),
  }
}

/** The same for a part that leads to other screens. */
export async function showWithLinks(part: ReactNode) {
  const routeTree = createRootRoute({ component: () => part })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  await router.load()
  return show(<RouterProvider router={router as never} />)
}
