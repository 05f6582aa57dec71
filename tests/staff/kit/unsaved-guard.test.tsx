// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { useUnsavedGuard } from '#src/shared/forms/use-unsaved-guard.ts'
import { askStore } from '#src/ui/overlays/ask.ts'

import { show } from '../../ui/render.tsx'

type Search = Record<'shop' | 'kind' | 'filter', string | undefined>

/** Two pages; on the first a form about one studio and one kind of bed is open. */
async function openForm(isChanged: boolean) {
  const root = createRootRoute()
  const form = createRoute({
    getParentRoute: () => root,
    path: '/form',
    validateSearch: (search): Search => ({ shop: undefined, kind: undefined, filter: undefined, ...search }),
    component: function Form() {
      useUnsavedGuard(isChanged, 'kind')
      return 'The form'
    },
  })
  const other = createRoute({ getParentRoute: () => root, path: '/other', component: () => 'Another page' })
  const router = createRouter({
    routeTree: root.addChildren([form, other]),
    history: createMemoryHistory({ initialEntries: ['/form?shop=1&kind=stand-up'] }),
  })
  show(<RouterProvider router={router} />)
  await screen.findByText('The form')
  const goTo = (address: string) => router.history.push(address)
  const answer = (isConfirmed: boolean) => askStore.read()?.answer(isConfirmed)
  return { router, goTo, answer }
}

it('asks before the page is left, and stays where nothing may be dropped', async () => {
  const { router, goTo, answer } = await openForm(true)
  goTo('/other')
  await waitFor(() => expect(askStore.read()).toBeDefined())
  answer(false)
  expect(screen.getByText('The form')).toBeDefined()
  expect(router.state.location.pathname).toBe('/form')
  goTo('/other')
  await waitFor(() => expect(askStore.read()).toBeDefined())
  answer(true)
  await screen.findByText('Another page')
})

it.each([
  ['another studio', '/form?shop=2&kind=stand-up'],
  ['another thing of the same page', '/form?shop=1&kind=lie-down'],
])('asks before %s is shown', async (_, address) => {
  const { goTo, answer } = await openForm(true)
  goTo(address)
  await waitFor(() => expect(askStore.read()).toBeDefined())
  answer(false)
})

it.each([
  ['a filter, which drops nothing', true, '/form?shop=1&kind=stand-up&filter=today'],
  ['another page with nothing typed', false, '/other'],
])('does not ask for %s', async (_, isChanged, address) => {
  const { router, goTo } = await openForm(isChanged)
  goTo(address)
  await waitFor(() => expect(router.state.location.href).toBe(address))
  expect(askStore.read()).toBeUndefined()
})
