// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { AlertNotified } from '#src/staff/board/alerts/alert-notified.tsx'
import type { Alert } from '#src/staff/board/board-calls.ts'

import { show } from '../../ui/render.tsx'

const now = Date.parse('2026-11-27T12:00:00+08:00')

function notify(notified: Alert['notified']): void {
  const alert = { notified, owner: null, escalatesAt: now + 90_000 } as Alert
  show(<AlertNotified alert={alert} timeZone="Asia/Hong_Kong" isOffline={false} now={now} />)
}

it('says when an alert goes to a manager while nobody has been reached', () => {
  notify([])
  expect(screen.getByText(/Goes to a manager in/)).toBeTruthy()
})

it('says since when those know of it who were reached, and whom it does not reach', () => {
  const at = now - 5 * 60_000
  notify([
    { nickname: 'Ann', notifiedAs: 'duty', state: 'sent', at },
    { nickname: 'Ben', notifiedAs: 'manager', state: 'unreached', at },
  ] as Alert['notified'])
  expect(screen.getByText('Sent to Ann since 11:55')).toBeTruthy()
  expect(screen.getByText('Not reached by notification: Ben (manager)')).toBeTruthy()
})
