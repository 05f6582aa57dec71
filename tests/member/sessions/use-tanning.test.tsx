// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { atRunning, t0 } from '../../domain/sessions/tanning-words.ts'

/** The app on a phone that has kept something, without a connection to the server. */
async function openApp() {
  vi.resetModules()
  const [tanning, kept, texts, login, loss, remembered] = await Promise.all([
    import('#src/member/sessions/flow/use-tanning.ts'),
    import('#src/client/storage/persisted-flow.ts'),
    import('#src/client/storage/clear-stored-texts.ts'),
    import('#src/client/login/login-changes.ts'),
    import('#src/client/login/lose-login.ts'),
    import('#src/client/storage/remembered.ts'),
    // Loaded before the clock of a call runs: on a busy machine a part that loads late is a lost line.
    import('#src/contract/sessions.ts'),
  ])
  const parts = { ...tanning, ...kept, ...texts, ...login, ...loss, ...remembered }
  const show = () => {
    function Step() {
      return <p>{parts.useTanning().flow.step}</p>
    }
    render(
      <QueryClientProvider client={new QueryClient()}>
        <Step />
      </QueryClientProvider>,
    )
  }
  const signIn = (uid: string) => {
    parts.remembered.userId.write(uid)
    parts.remembered.token.write(`token of ${uid}`)
  }
  return { ...parts, show, signIn }
}

const step = () => screen.getByRole('paragraph').textContent

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ now: t0, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('a reload comes back to the run, without a signal too', async () => {
  const { persistedFlow, signIn, show } = await openApp()
  signIn('anna')
  persistedFlow.write('anna', atRunning)
  show()
  expect(step()).toBe('running')
})

it('a login that ran out leaves the run where it is, and the same member finds it again', async () => {
  const { persistedFlow, signIn, show, expireLogin, tellLoginChange } = await openApp()
  signIn('anna')
  persistedFlow.write('anna', atRunning)
  show()
  act(() => expireLogin())
  expect(step()).toBe('running')
  signIn('anna')
  act(() => tellLoginChange('signed-in'))
  expect(step()).toBe('running')
  expect(persistedFlow.read('anna')).toMatchObject({ step: 'running' })
})

it('after a start without a login the same member finds the run by signing in', async () => {
  const { persistedFlow, signIn, show, tellLoginChange, remembered } = await openApp()
  remembered.userId.write('anna')
  persistedFlow.write('anna', atRunning)
  show()
  expect(step()).toBe('none')
  signIn('anna')
  act(() => tellLoginChange('signed-in'))
  expect(step()).toBe('running')
})

it('another member who signs in sees nothing of it', async () => {
  const { persistedFlow, clearStoredTexts, signIn, show, tellLoginChange } = await openApp()
  signIn('anna')
  persistedFlow.write('anna', atRunning)
  show()
  clearStoredTexts('other', 'ben')
  signIn('ben')
  act(() => tellLoginChange('signed-in'))
  expect(step()).toBe('none')
  expect(persistedFlow.read('anna')).toBeUndefined()
})
