// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { watchConnection } from '#src/client/outbox/connection.ts'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { ToastRegion } from '#src/ui/feedback/toast-region.tsx'
import { dismissToast } from '#src/ui/feedback/toast.ts'

import { show } from '../../ui/render.tsx'
import { soon } from '../../support/soon.ts'

afterEach(() => {
  act(() => dismissToast())
  vi.unstubAllGlobals()
})

function press(button: { why?: string; isLocal?: boolean }): string | null {
  const { unmount } = show(
    <>
      <StaffButton state="disabled" {...button}>
        Publish
      </StaffButton>
      <ToastRegion />
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }))
  const said = screen.getByRole('status').textContent
  unmount()
  act(() => dismissToast())
  return said
}

describe('a disabled button of the staff area', () => {
  it('says its own reason, and that the form is not complete where it has none', () => {
    expect(press({ why: 'Only the owner can publish' })).toBe('Only the owner can publish')
    expect(press({})).toBe('Something still needs to be filled in')
  })

  it('says that there is no connection before anything else, but for what works without one', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const stop = watchConnection()
    await soon(() =>
      expect(press({ why: 'Only the owner can publish' })).toBe("You're offline. This needs a connection"),
    )
    expect(press({ why: 'Only on the day of the appointment', isLocal: true })).toBe(
      'Only on the day of the appointment',
    )
    stop()
  })
})
