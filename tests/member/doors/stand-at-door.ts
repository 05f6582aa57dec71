import { fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'

import { qrSignature } from '#server/platform/mqtt/qr-codes.ts'
import { qrSecret } from '../../support/devices/at-the-door.ts'
import { addVisit } from '../../support/fixtures.ts'
import { scriptedLock } from '../../support/devices/scripted-lock.ts'
import { minute } from '../../support/open-server.ts'
import { aMemberWithPhone } from '../app/open-screen.tsx'

/** Where the code on the door leads. */
export const doorPath = `/doorcontrol?lock=door-1&s=${qrSignature(qrSecret, 'door', 'door-1')}`

interface Situation {
  startsIn?: number
  isBooked?: boolean
  role?: 'admin'
  blocked?: 1
}

/** A member whose booking begins in two minutes, in front of a door that does as the test says. */
export async function standAtDoor({ startsIn = 2 * minute, isBooked = true, ...fields }: Situation = {}) {
  const lock = scriptedLock()
  const phone = await aMemberWithPhone({ gateway: lock.gateway, qrSecret })
  const me = Object.keys(fields).length > 0 ? await phone.member(fields) : phone.me
  const startsAt = phone.clock.now + startsIn
  const appointmentId = isBooked ? await addVisit(phone.store, me, { startsAt }) : undefined
  const commands = () => phone.line.calls.filter((path) => path === '/api/door/open').length
  return { ...phone, me, lock, appointmentId, commands }
}

export const openButton = () => screen.findByRole('button', { name: 'Open door' })
export const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
export const says = async (text: string | RegExp) => expect(await screen.findByText(text)).toBeTruthy()
export const disc = () => screen.getByRole('button', { name: /Open door|Opening|Checking|Can't open now/ })
