// @vitest-environment happy-dom
import { createMemoryHistory } from '@tanstack/react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'

/** The app of a clerk who is signed in, at an address. */
async function appAt(address: string) {
  const { remembered } = await import('#src/client/storage/remembered.ts')
  const { makeRouter } = await import('#src/member/app/routes.tsx')
  remembered.token.write('t')
  return makeRouter({ history: createMemoryHistory({ initialEntries: [`/hk${address}`] }) })
}

beforeEach(() => {
  vi.resetModules()
})

describe('the routes of the staff', () => {
  it('are not on the map before one is opened', async () => {
    const router = await appAt('/my')
    await router.load()
    expect(Object.keys(router.routesById).filter((id) => id.startsWith('/admin'))).toEqual(['/admin/$'])
  })

  it('are put on the map with the first one that is opened, whose address stays as it was', async () => {
    const address = '/admin/users?q=chan&page=2#list'
    const router = await appAt(address)
    await router.load()
    expect(router.state.location.publicHref).toBe(`/hk${address}`)
    expect(router.state.matches.map(({ routeId }) => routeId)).toEqual(['__root__', '/admin', '/admin/users'])
    expect(router.state.matches.at(-1)?.search).toMatchObject({ q: 'chan', page: 2 })
    expect(router.history.length).toBe(1)
  })

  it.each(['/admin', '/admin/'])('lead from %s to the dashboard', async (address) => {
    const router = await appAt(address)
    await router.load()
    expect(router.state.location.publicHref).toBe('/hk/admin/dashboard')
  })

  it('leave an unknown address to the page that says so', async () => {
    const router = await appAt('/admin/nowhere/at/all')
    await router.load()
    expect(router.state.matches.at(-1)?.routeId).toBe('/admin/$')
    expect(router.state.matches.at(-2)?.routeId).toBe('/admin')
  })

  it('leave the routes of members where they were', async () => {
    const router = await appAt('/admin/dashboard')
    await router.load()
    await router.navigate({ to: '/my' })
    expect(router.state.matches.at(-1)?.routeId).toBe('/my')
    await router.navigate({ to: '/admin/operation', search: { tab: 'alerts' } })
    expect(router.state.location.publicHref).toBe('/hk/admin/operation?tab=alerts')
  })
})
