// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { aMemberWithPhone, openScreen } from '../app/open-screen.tsx'

const bookLink = () => screen.findByRole('link', { name: /^Book (\w+ )?\d\d:\d\d$/ })

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
  expect(await screen.findByRole('link', { name: 'Book now' })).toBeTruthy()
  first.close()
  await openScreen('/', phone.me)
  expect(await screen.findByRole('link', { name: 'Book now' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Book .*\d\d:\d\d$/ })).toBeNull()
})
