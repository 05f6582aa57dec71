// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { storageFaults } from '../../client/outbox/storage-faults.ts'
import { aMemberWithPhone, openScreen } from '../app/open-screen.tsx'

/** Every state of the card is in the page at all times; this one says which of them is seen. */
const seen = () => document.querySelector<HTMLElement>('section[data-state]')?.dataset['state']

async function bookLink(): Promise<HTMLElement> {
  await waitFor(() => expect(seen()).toBe('free'))
  const [link] = await screen.findAllByRole('link', { name: /^Book (\w+ )?\d\d:\d\d$/ })
  if (!link) throw new Error('No free time is named')
  return link
}

it('home names the next free time, and one tap more books that very time', async () => {
  const phone = await aMemberWithPhone()
  const { router } = await openScreen('/', phone.me)
  const link = await bookLink()
  const time = link.textContent?.slice(-5) ?? ''
  fireEvent.click(link)
  await waitFor(() => expect(router.state.location.search).toMatchObject({ time }))
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm booking' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/appointment-result'))
  const { data } = await phone.post('/api/user/mylatestAppointment', phone.me)
  expect(data.appointment_time.slice(-5)).toBe(time)
})

it('without a signal home says nothing of what is free, though it knew it a moment ago', async () => {
  const phone = await aMemberWithPhone()
  const first = await openScreen('/', phone.me)
  await bookLink()
  phone.line.state = 'cut'
  fireEvent(window, new Event('offline'))
  await waitFor(() => expect(seen()).toBe('none'))
  first.close()
  await openScreen('/', phone.me)
  await waitFor(() => expect(seen()).toBe('none'))
})

it('a start that finds no signal says nothing of what was free, also while the phone still reads what it kept', async () => {
  const phone = await aMemberWithPhone()
  const first = await openScreen('/', phone.me)
  await bookLink()
  first.close()
  phone.line.state = 'cut'
  storageFaults.silentRows()
  await openScreen('/', phone.me)
  fireEvent(window, new Event('offline'))
  await waitFor(() => expect(seen()).toBe('none'))
})
