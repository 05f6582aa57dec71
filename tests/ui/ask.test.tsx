// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { ask } from '#src/ui/overlays/ask.ts'
import { OverlayHost } from '#src/ui/overlays/overlay-host.tsx'

import { show } from './render.tsx'

function asked(question: Parameters<typeof ask>[0]): Promise<boolean> {
  let answer: Promise<boolean> | undefined
  act(() => void (answer = ask(question)))
  return answer ?? Promise.reject(new Error('Nothing was asked'))
}

describe('a question', () => {
  it('is a notice with OK and Cancel unless it says something better', async () => {
    show(<OverlayHost />)
    const answer = asked({ body: 'Sign out?' })
    const dialog = await screen.findByRole('dialog', { name: 'Notice' })
    expect(dialog.textContent).toContain('Sign out?')
    fireEvent.click(screen.getByRole('button', { name: 'OK' }))
    expect(await answer).toBe(true)
  })

  it('is answered with no by Cancel and by Escape', async () => {
    show(<OverlayHost />)
    const first = asked({ body: 'Sign out?' })
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(await first).toBe(false)
    const second = asked({ body: 'Really?' })
    fireEvent.keyDown(await screen.findByText('Really?'), { key: 'Escape' })
    expect(await second).toBe(false)
  })

  it('about cancelling has verbs that cannot be mixed up', async () => {
    show(<OverlayHost />)
    const answer = asked({ body: 'Cancel your appointment?', confirm: 'Cancel appointment', cancel: 'Keep it' })
    await screen.findByRole('button', { name: 'Keep it' })
    expect(screen.queryByRole('button', { name: 'OK' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Keep it' }))
    expect(await answer).toBe(false)
  })

  it('that comes while another one is open answers that one with no', async () => {
    show(<OverlayHost />)
    const first = asked({ body: 'First?' })
    await screen.findByText('First?')
    const second = asked({ body: 'Second?' })
    expect(await first).toBe(false)
    await waitFor(() => expect(screen.queryByText('First?')).toBeNull())
    fireEvent.click(screen.getByRole('button', { name: 'OK' }))
    expect(await second).toBe(true)
  })
})
