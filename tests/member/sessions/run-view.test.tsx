// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import type { Session } from '#src/domain/sessions/session.ts'
import type { RunFlow, Tan } from '#src/domain/sessions/tanning-flow/tanning-steps.ts'
import { RunView } from '#src/member/sessions/run/run-view.tsx'

import { showWithLinks } from '../../ui/render.tsx'

const at = Date.parse('2026-11-21T10:00:00Z')

beforeEach(() => void vi.useFakeTimers({ now: at }))
afterEach(() => void vi.useRealTimers())

function aSession(change: Partial<Session> = {}): Session {
  const bed = { deviceId: 'bed-1', deviceName: 'Bed 1', deviceType: 'Stand-up', shopId: 1, shopName: 'Causeway Bay' }
  const light = { minutes: 12, intensity: 'medium', transport: 'remote', state: 'running' } as const
  const instants = { startedAt: at, endsAt: at + 720_000, endedAt: null, lampsAt: null, pausedUntil: null }
  const rest = { secondsLeft: 720, secondsOn: 0, pausesUsed: 0, endReason: null, timesLeft: 7, cardId: 'c', run: null }
  return { sessionId: 's-1', ...bed, ...light, ...instants, ...rest, ...change }
}

function aTan(session: Session, change: Partial<Tan> = {}): Tan {
  return {
    session,
    bluetooth: null,
    link: 'none',
    heardAt: at,
    askedAt: at,
    isAssumed: false,
    pausedMs: 0,
    pausedAt: null,
    receipts: [],
    said: [],
    trouble: null,
    ...change,
  }
}

const running = (change: Partial<Tan> = {}): RunFlow => ({ step: 'running', tan: aTan(aSession(), change) })

async function showRun(flow: RunFlow) {
  const pressed: string[] = []
  const hand = (name: string) => () => void pressed.push(name)
  const hands = { pause: hand('pause'), resume: hand('resume'), stop: hand('stop'), look: hand('look') }
  await showWithLinks(<RunView flow={flow} hands={hands} onReconnect={hand('reconnect')} isAsking={false} />)
  return pressed
}

/** Second by second, as the screen counts. */
function pass(seconds: number) {
  for (let second = 0; second < seconds; second++) act(() => void vi.advanceTimersByTime(1000))
}

const voice = () => screen.getByRole('status').textContent

it('the time that is left is counted from the end and read out only at its marks', async () => {
  await showRun({ step: 'running', tan: aTan(aSession({ minutes: 6, endsAt: at + 360_000 })) })
  const said: (string | null)[] = [voice()]
  for (let second = 0; second < 360; second++) {
    pass(1)
    if (voice() !== said.at(-1)) said.push(voice())
  }
  expect(said).toEqual([
    'Running, up to 6 minutes left',
    'Running, up to 5 minutes left',
    'Running, 1 minute left',
    '30 seconds left',
    'Time is up',
  ])
  expect(screen.getByRole('timer').textContent).toContain('00:00')
  expect(screen.getByRole('timer').textContent).toContain('Confirming…')
})

it('a command without an answer is never shown as done', async () => {
  const pending = { opId: 'o', via: 'studio', sentAt: at, isUnsure: false } as const
  await showRun({ step: 'pausing', tan: aTan(aSession()), pending })
  expect(screen.getByRole('timer').textContent).toContain('Confirming…')
  expect(screen.queryByText('Paused')).toBeNull()
  expect(screen.getByRole('button', { name: 'Confirming…' }).getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByRole('button', { name: 'Stop' })).toBeTruthy()
})

it('a pause shows how long it may last, how many there were, and both ways on', async () => {
  const paused = aSession({ state: 'paused', endsAt: null, secondsLeft: 402, pausedUntil: at + 276_000, pausesUsed: 1 })
  const pressed = await showRun({ step: 'paused', tan: aTan(paused) })
  expect(screen.getByRole('timer').textContent).toContain('06:42')
  expect(screen.getByText('04:36')).toBeTruthy()
  expect(screen.getByText(/Pauses used 1\/2/)).toBeTruthy()
  pass(30)
  expect(screen.getByText('04:06')).toBeTruthy()
  expect(screen.getByRole('timer').textContent).toContain('06:42')
  fireEvent.click(screen.getByRole('button', { name: 'Resume tanning' }))
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
  expect(pressed).toEqual(['resume', 'stop'])
})

it('when Bluetooth is lost the run goes on, and the button on the bed is named', async () => {
  const pressed = await showRun(running({ link: 'lost' }))
  expect(screen.getByText(/The bed may still be running/)).toBeTruthy()
  expect(screen.getByRole('timer').textContent).toContain('12:00')
  fireEvent.click(screen.getByRole('button', { name: 'Reconnect' }))
  expect(pressed).toEqual(['reconnect'])
})

it('after two pauses the button stops, since there is no third', async () => {
  await showRun({ step: 'running', tan: aTan(aSession({ pausesUsed: 2 })) })
  expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Stop' })).toBeTruthy()
})

it('the screen dims after 20 seconds without a touch, and the first touch or key only wakes it', async () => {
  const pressed = await showRun(running())
  pass(19)
  fireEvent.pointerDown(document.body)
  pass(19)
  expect(screen.queryByText('Touch to wake the screen')).toBeNull()
  pass(1)
  expect(screen.getByText('Touch to wake the screen')).toBeTruthy()
  const pause = screen.getByRole('button', { name: 'Pause' })
  expect(fireEvent.pointerDown(pause)).toBe(false)
  expect(fireEvent.click(pause)).toBe(false)
  expect(screen.queryByText('Touch to wake the screen')).toBeNull()
  expect(pressed).toEqual([])
  fireEvent.click(pause)
  expect(pressed).toEqual(['pause'])

  pass(20)
  expect(fireEvent.keyDown(pause, { key: 'Enter' })).toBe(false)
  expect(screen.queryByText('Touch to wake the screen')).toBeNull()
})

it('what went wrong keeps the screen awake', async () => {
  await showRun(running({ trouble: { kind: 'not-done', command: 'pause' } }))
  pass(60)
  expect(screen.queryByText('Touch to wake the screen')).toBeNull()
  expect(screen.getByRole('alert').textContent).toContain("Couldn't pause: the bed is still running.")
  expect(screen.getByRole('button', { name: 'Stop' })).toBeTruthy()
})
