// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'

import { soon } from '../../support/soon.ts'

const limitMs = 30_000

beforeEach(() => void vi.useFakeTimers())

function aWorker() {
  return Object.assign(new EventTarget(), {
    scriptURL: new URL('/hk/sw.js', location.href).href,
    state: 'installed',
    postMessage: () => undefined,
  })
}

/** An open app with a worker in charge, and the next version of it waiting. */
async function anAppWithUpdate() {
  const registration = Object.assign(new EventTarget(), {
    active: aWorker(),
    waiting: aWorker(),
    installing: null,
    update: async () => undefined,
  })
  const workers = Object.assign(new EventTarget(), {
    controller: registration.active,
    register: async () => registration,
    getRegistration: async () => registration,
  })
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true })
  // happy-dom has none.
  Object.defineProperty(document, 'images', { value: [], configurable: true })
  vi.stubEnv('PROD', true)
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  onTestFinished(() => {
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
    vi.useRealTimers()
    Reflect.deleteProperty(navigator, 'serviceWorker')
    Reflect.deleteProperty(document, 'images')
  })
  vi.resetModules()
  const { startWorker, useUpdate } = await import('#src/member/app/worker.ts')
  const update = () => renderHook(useUpdate).result.current
  startWorker()
  await soon(() => expect(update().state).toBe('waiting'))
  return { update, reload, takesOver: () => workers.dispatchEvent(new Event('controllerchange')) }
}

it('a new version that starts as it was asked to takes the page along', async () => {
  const { update, reload, takesOver } = await anAppWithUpdate()
  update().apply()
  expect(update().state).toBe('starting')
  takesOver()
  expect(reload).toHaveBeenCalledOnce()
})

it('one that starts long after that is offered, and does not take the page from whoever uses it by then', async () => {
  const { update, reload, takesOver } = await anAppWithUpdate()
  update().apply()
  await vi.advanceTimersByTimeAsync(limitMs)
  expect(update().state).toBe('waiting')
  takesOver()
  expect(reload).not.toHaveBeenCalled()
  expect(update().state).toBe('waiting')
  update().apply()
  expect(reload).toHaveBeenCalledOnce()
})
