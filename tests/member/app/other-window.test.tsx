// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'

import { addVisit, type SignedIn } from '../../support/fixtures.ts'
import { hour } from '../../support/open-server.ts'
import { aMemberWithPhone, openScreen } from './open-screen.tsx'

const card = () => document.querySelector<HTMLElement>('section[data-state]')

/** A window that shows home to a member with a booking, and whether it has started anew since. */
async function anOpenWindow() {
  const phone = await aMemberWithPhone()
  await addVisit(phone.store, phone.me, { startsAt: phone.clock.now + 3 * hour })
  const startAnew = vi.spyOn(location, 'reload').mockReturnValue()
  onTestFinished(() => startAnew.mockRestore())
  const shown = await openScreen('/', phone.me)
  const { watchLogin } = await import('#src/member/app/login-watch.ts')
  const { queryClient } = await import('#src/member/app/query-client.ts')
  onTestFinished(watchLogin(shown.router, queryClient))
  await waitFor(() => expect(card()?.dataset['state']).toBe('booked'))
  sessionStorage.setItem('bookingIntent', '{}')
  return { phone, ben: await phone.member(), startAnew, shown }
}

/** What the last visit of a member has left for the next start. */
const lastPicture = { v: 1, language: 'en-US', state: 'none', text: { shop: 'Central', left: '7 sessions left' } }

/** As another window of this phone does it. */
function elsewhere(texts: Record<string, string | null>, { isHeard = true } = {}): void {
  for (const [key, value] of Object.entries(texts)) {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
    if (isHeard) window.dispatchEvent(new StorageEvent('storage', { key }))
  }
}

const signedOut = { token: null, userId: null, role: null, home: null }
const asMember = ({ uid, token }: SignedIn) => ({ userId: uid, role: '0', token })

it('a window starts anew when one member signs out and another signs in in a second one', async () => {
  const { startAnew, ben } = await anOpenWindow()
  elsewhere(signedOut)
  await waitFor(() => expect(card()?.dataset['state']).toBe('signed-out'))
  expect(sessionStorage.getItem('bookingIntent')).toBeNull()
  expect(startAnew).not.toHaveBeenCalled()
  elsewhere(asMember(ben))
  expect(startAnew).toHaveBeenCalled()
})

it('a window starts anew when another member takes the place of one whose login has run out', async () => {
  const { startAnew, ben } = await anOpenWindow()
  elsewhere({ token: null, home: null })
  elsewhere(asMember(ben))
  expect(startAnew).toHaveBeenCalled()
  expect(sessionStorage.getItem('bookingIntent')).toBeNull()
})

it.each([
  ['is shown again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['comes back from the history', () => window.dispatchEvent(new Event('pageshow'))],
])('a window that slept through the change starts anew as soon as it %s', async (_, wake) => {
  const { startAnew, ben } = await anOpenWindow()
  elsewhere({ ...signedOut, ...asMember(ben) }, { isHeard: false })
  wake()
  expect(startAnew).toHaveBeenCalledOnce()
  expect(sessionStorage.getItem('bookingIntent')).toBeNull()
})

it('a window that slept while its member signed out shows nothing of them any more', async () => {
  const { startAnew } = await anOpenWindow()
  elsewhere(signedOut, { isHeard: false })
  document.dispatchEvent(new Event('visibilitychange'))
  expect(startAnew).toHaveBeenCalledOnce()
  expect(sessionStorage.getItem('bookingIntent')).toBeNull()
})

it('a window goes on as it is when the same member comes back in a second one', async () => {
  const { startAnew, phone } = await anOpenWindow()
  elsewhere({ token: null })
  elsewhere(asMember({ ...phone.me, token: 'a newer one' }))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(startAnew).not.toHaveBeenCalled()
  expect(sessionStorage.getItem('bookingIntent')).toBe('{}')
})

it('what the last visit left of a member is not kept for a visitor after they have signed out', async () => {
  const phone = await aMemberWithPhone()
  localStorage.setItem('home', JSON.stringify(lastPicture))
  await openScreen('/', phone.me)
  await waitFor(() => expect(card()?.dataset['state']).toBe('none'))
  elsewhere(signedOut)
  await waitFor(() => expect(localStorage.getItem('home')).toContain('"state":"signed-out"'))
  expect(localStorage.getItem('home')).not.toContain('7 sessions left')
})

it('signing in in this very window does not take the sign-in away, and the next change elsewhere is seen', async () => {
  const { startAnew, phone, ben } = await anOpenWindow()
  const { beginLogin, endLogin } = await import('#src/client/login/login-session.ts')
  await endLogin()
  await beginLogin({ ...ben, isAdmin: false, isNew: false, profileComplete: true })
  document.dispatchEvent(new Event('visibilitychange'))
  expect(startAnew).not.toHaveBeenCalled()
  elsewhere({ ...signedOut, ...asMember(phone.me) })
  expect(startAnew).toHaveBeenCalled()
})
