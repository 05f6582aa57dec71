// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'

import { text as privacyPolicy } from '#src/shared/legal/privacy-policy-en-us.ts'

import { aMemberWithPhone, openScreen } from '../app/open-screen.tsx'

type Phone = Awaited<ReturnType<typeof aMemberWithPhone>>

/** The text is three times as long as its box. */
beforeEach(() => {
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(900)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300)
  return () => void vi.restoreAllMocks()
})

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const notice = () => screen.findByRole('region', { name: 'Risk notice' })

/** The chain publishes its own words for one of its texts. */
async function publish(phone: Phone, kind: 'terms' | 'risk', text: string) {
  const owner = await phone.member({ role: 'admin', staffLevel: 'owner', nickname: '陳店主' })
  const ask = (path: string, fields: object = {}) =>
    phone.post(`/api/admin/config/${path}`, { ...owner, op_id: crypto.randomUUID(), ...fields })
  const { version } = (await ask('get')).data
  const changes = { [`${kind}_hk`]: text, [`${kind}_cn`]: text, [`${kind}_us`]: text }
  const { draft } = (await ask('save', { version, rev: 0, changes })).data
  await ask('publish', { version, rev: draft.rev, reason: 'the lawyers asked for it' })
}

async function agreeToNotice() {
  for (const box of await screen.findAllByRole('checkbox')) fireEvent.click(box)
  fireEvent.focus(await screen.findByRole('button', { name: "You've read it all. Back to top" }))
  await press('Confirm and continue')
}

it('a published risk notice is what members read before a session, as text, and what they agree to', async () => {
  const phone = await aMemberWithPhone()
  await publish(phone, 'risk', '# Risks\nIt <b>burns</b>.\n- <img src=x onerror=alert(1)>')
  await openScreen('/device-time?device=bed-1', phone.me)
  const text = await notice()
  await within(text).findByText('It <b>burns</b>.')
  expect(within(text).getByRole('heading', { name: 'Risks' })).toBeTruthy()
  expect(within(text).getByRole('listitem').textContent).toBe('<img src=x onerror=alert(1)>')
  expect(text.querySelector('img, b')).toBeNull()
  expect(screen.getByText(/^Version 2, /)).toBeTruthy()
  await agreeToNotice()
  await screen.findByRole('heading', { name: 'Set your session' })
  const { data } = await phone.post('/api/user/getUserInfo', phone.me)
  expect(data.consent_version).toBe('v2')
})

it('once read, a published risk notice is there without a signal', async () => {
  const phone = await aMemberWithPhone()
  await publish(phone, 'risk', '# Risks\nIt burns.')
  const first = await openScreen('/device-time?device=bed-1', phone.me)
  await within(await notice()).findByText('It burns.')
  first.close()
  phone.line.state = 'cut'
  await openScreen('/device-time?device=bed-1', phone.me)
  expect(await within(await notice()).findByText('It burns.')).toBeTruthy()
})

it('new terms ask who is signed in once, and the agreement names their version', async () => {
  const phone = await aMemberWithPhone()
  await publish(phone, 'terms', '# One\nBe kind.')
  await openScreen('/appointment', phone.me)
  await screen.findByRole('heading', { name: "We've updated our terms" })
  await press('User Agreement')
  const sheet = await screen.findByRole('dialog', { name: 'User Agreement' })
  await within(sheet).findByText('Be kind.')
  expect(within(sheet).getByText(/^Version 2, in force since/)).toBeTruthy()
  fireEvent.click(within(sheet).getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
  await press('I agree')
  await waitFor(() => expect(screen.queryByRole('heading', { name: "We've updated our terms" })).toBeNull())
  const row = await phone.store.db
    .selectFrom('members')
    .select('termsVersion')
    .where('uid', '=', phone.me.uid)
    .execute()
  expect(row).toEqual([{ termsVersion: `v2 ${privacyPolicy('').since}` }])
})

it('Me opens the very version that was agreed to, and on which day', async () => {
  const phone = await aMemberWithPhone()
  await publish(phone, 'terms', '# One\nBe kind.')
  const first = await openScreen('/appointment', phone.me)
  await screen.findByRole('heading', { name: "We've updated our terms" })
  await press('I agree')
  await waitFor(() => expect(screen.queryByRole('heading', { name: "We've updated our terms" })).toBeNull())
  first.close()
  await openScreen('/my', phone.me)
  await press('User Agreement Agreed 21 Nov 2026')
  const sheet = await screen.findByRole('dialog', { name: 'User Agreement' })
  expect(await within(sheet).findByText('Be kind.')).toBeTruthy()
  expect(within(sheet).getByText('Version 2, agreed 21 Nov 2026')).toBeTruthy()
})

it('what was never agreed to has no day, and opens as it is in force', async () => {
  const phone = await aMemberWithPhone()
  await openScreen('/my', phone.me)
  await press('Risk notice')
  const sheet = await screen.findByRole('dialog', { name: 'Risk notice' })
  expect(await within(sheet).findByText(/^Version 1, in force since/)).toBeTruthy()
  expect(within(sheet).getAllByRole('listitem').length).toBeGreaterThan(3)
})

it('an agreement whose answer is lost does not count', async () => {
  const phone = await aMemberWithPhone()
  await publish(phone, 'terms', '# One\nBe kind.')
  await openScreen('/appointment', phone.me)
  await screen.findByRole('heading', { name: "We've updated our terms" })
  const agree = await screen.findByRole('button', { name: 'I agree' })
  // At once: whatever else the screen asks for meanwhile would say first that there is no signal.
  phone.line.state = 'cut'
  fireEvent.click(agree)
  expect(await screen.findByText(/Your agreement doesn't count yet/)).toBeTruthy()
  expect(screen.getByRole('heading', { name: "We've updated our terms" })).toBeTruthy()
})

it('without a signal and without an answer kept, the app’s own text is shown, and that it may not be the newest', async () => {
  const phone = await aMemberWithPhone()
  await publish(phone, 'terms', '# One\nBe kind.')
  const first = await openScreen('/appointment', phone.me)
  await screen.findByRole('heading', { name: "We've updated our terms" })
  first.close()
  phone.line.state = 'cut'
  await openScreen('/appointment', phone.me)
  await press('Privacy Policy')
  const sheet = await screen.findByRole('dialog', { name: 'Privacy Policy' })
  expect(await within(sheet).findByText(/This is the text that came with the app/)).toBeTruthy()
  expect(within(sheet).getAllByRole('heading').length).toBeGreaterThan(3)
})
