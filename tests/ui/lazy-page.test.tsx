// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { forgetFailures, lazyPage } from '#src/ui/lazy-page.ts'
import { waitLonger } from '../support/wait-longer.ts'

waitLonger()

/** A site with a page whose file fails or comes when the test says so. */
function site() {
  const asked: { come: () => void; fail: () => void }[] = []
  const page = lazyPage(async () => {
    const file = Promise.withResolvers<{ Page: () => string }>()
    asked.push({ come: () => file.resolve({ Page: () => 'the page' }), fail: () => file.reject(new Error('lost')) })
    return await file.promise
  }, 'Page')
  const root = createRootRoute()
  const route = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: page,
    pendingComponent: () => <>waiting</>,
    pendingMs: 0,
    pendingMinMs: 0,
    errorComponent: () => <>not there</>,
  })
  const router = createRouter({ routeTree: root.addChildren([route]), history: createMemoryHistory() })
  return { asked, page, router }
}

it('a page that failed says so even if its link asks for it in the same moment', async () => {
  const { asked, page, router } = site()
  render(<RouterProvider router={router} />)
  await screen.findByText('waiting')
  // The router shows the failure a moment after it is known; a listener that hears of it first asks again before that.
  const rest = (async () => {
    await page.preload?.()
    await page.preload?.()
  })()
  await act(async () => {
    asked[0]?.fail()
    await rest
  })
  expect(await screen.findByText('not there')).toBeDefined()
  expect(asked).toHaveLength(1)
})

it('a page that failed is loaded once more as soon as somebody asks for that', async () => {
  const { asked, page } = site()
  const first = page.preload?.()
  asked[0]?.fail()
  await first
  forgetFailures()
  const second = page.preload?.()
  asked[1]?.come()
  await second
  expect(asked).toHaveLength(2)
})
