// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { aMemberWithPhone, openScreen } from '../app/open-screen.tsx'

async function editedProfile() {
  const phone = await aMemberWithPhone()
  const shown = await openScreen('/settings?from=my', phone.me)
  fireEvent.change(await screen.findByLabelText('Nickname'), { target: { value: 'Ada' } })
  const leave = () => fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  return { ...shown, leave }
}

it('an edited profile asks before it is lost, and stays when the member thinks again', async () => {
  const { leave, router } = await editedProfile()
  leave()
  const question = within(await screen.findByRole('dialog'))
  fireEvent.click(question.getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.pathname).toBe('/settings')
  expect(screen.getByLabelText<HTMLInputElement>('Nickname').value).toBe('Ada')
})

it('an edited profile is left when the member means it', async () => {
  const { leave, router } = await editedProfile()
  leave()
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})
