// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'

import type { BedOffer } from '#src/domain/sessions/bed-offer.ts'
import type { PhoneBluetooth } from '#src/domain/sessions/start-check.ts'
import { useStartForm } from '#src/member/sessions/start/use-start-form.ts'

const offer = {
  device: { deviceId: 'bed-1', online: true, enabled: true, state: 'ready', availableAt: null },
  cards: [{ cardId: 'card-1' }],
  limits: { minMinutes: 5, maxMinutes: 20, defaultMinutes: 10 },
  defaultIntensity: 'light',
  nextAllowedAt: null,
  session: null,
  consent: { needed: false, version: '1' },
  transports: { remote: true, bluetooth: { name: 'QS-1', serviceUuid: '' } },
} as unknown as BedOffer

function aForm(bluetooth: PhoneBluetooth) {
  return renderHook((at: { bluetooth: PhoneBluetooth }) => useStartForm(offer, at.bluetooth, false), {
    initialProps: { bluetooth },
  })
}

it('the way that is proposed follows what the phone can do, as long as the member has chosen none', () => {
  const form = aForm('off')
  expect(form.result.current.draft.road).toBe('remote')
  form.rerender({ bluetooth: 'usable' })
  expect(form.result.current.draft.road).toBe('bluetooth')
  act(() => form.result.current.change({ minutes: 12 }))
  form.rerender({ bluetooth: 'off' })
  expect(form.result.current.draft).toMatchObject({ road: 'remote', minutes: 12 })
})

it('the way that the member has chosen stays as long as there is one', () => {
  const form = aForm('usable')
  act(() => form.result.current.change({ road: 'remote' }))
  form.rerender({ bluetooth: 'off' })
  form.rerender({ bluetooth: 'usable' })
  expect(form.result.current.draft.road).toBe('remote')
})
