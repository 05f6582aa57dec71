// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { clearStoredTexts } from '#src/client/storage/clear-stored-texts.ts'
import { persistedFlow } from '#src/client/storage/persisted-flow.ts'
import { openSessionCopy } from '#src/client/storage/open-session-copy.ts'
import { remembered } from '#src/client/storage/remembered.ts'

import {
  atConnected,
  atDressing,
  atRunning,
  atStarting,
  atWaiting,
  atWriting,
  after,
  connectPressed,
  from,
  receipt,
  t0,
} from '../../domain/sessions/tanning-words.ts'

const pausing = from(atRunning, { type: 'pause-pressed', opId: 'p-1', at: t0 })
const ended = from(atRunning, receipt('completed'))
const failed = from(atConnected, { type: 'link-lost', at: t0 })
const unknown = from(atWaiting, { type: 'link-lost', at: t0 })

beforeEach(() => localStorage.clear())

describe('a visit to a bed', () => {
  it.each(
    [
      after(connectPressed),
      atConnected,
      atStarting,
      atWriting,
      atWaiting,
      unknown,
      atDressing,
      atRunning,
      pausing,
      ended,
      failed,
    ].map((flow) => [flow.step, flow] as const),
  )('survives a reload while it is %s', (_, flow) => {
    persistedFlow.write('anna', flow)
    expect(persistedFlow.read('anna')).toEqual(flow)
  })

  it('is not shown to another member, and is gone when another member signs in', () => {
    persistedFlow.write('anna', atRunning)
    expect(persistedFlow.read('ben')).toBeUndefined()
    clearStoredTexts('other', 'anna')
    expect(persistedFlow.read('anna')).toEqual(atRunning)
    clearStoredTexts('other', 'ben')
    expect(persistedFlow.read('anna')).toBeUndefined()
  })

  it('leaves nothing behind when it is over', () => {
    persistedFlow.write('anna', atRunning)
    persistedFlow.write('anna', { step: 'none', undecided: null })
    expect(localStorage.length).toBe(0)
  })

  it('keeps an undecided id when nothing else is left', () => {
    persistedFlow.write('anna', { step: 'none', undecided: 'op-1' })
    expect(persistedFlow.read('anna')).toEqual({ step: 'none', undecided: 'op-1' })
  })

  it.each([
    'not json',
    '[]',
    JSON.stringify({ form: 0, uid: 'anna', flow: atRunning }),
    JSON.stringify({ form: 1, uid: 'anna', flow: { step: 'dancing' } }),
    JSON.stringify({ form: 1, uid: 'anna', flow: { step: 'toString' } }),
    JSON.stringify({ form: 1, uid: 'anna', flow: { ...atRunning, tan: { ...atRunning, session: null } } }),
    JSON.stringify({ form: 1, uid: 'anna', flow: { step: 'starting', attempt: { opId: 7 } } }),
    JSON.stringify({ form: 1, uid: 'anna', flow: { step: 'pausing', tan: {} } }),
    JSON.stringify({ form: 1, uid: 'anna', flow: { step: 'none' } }),
    JSON.stringify({ form: 1, uid: 'anna', flow: { ...atConnected, bed: [] } }),
    JSON.stringify({ form: 1, uid: 'anna', flow: { ...pausing, pending: null } }),
    JSON.stringify({ form: 1, uid: 'anna', flow: { ...unknown, tries: '2' } }),
    JSON.stringify({ form: 1, uid: 'anna', flow: { ...ended, receipts: {} } }),
    JSON.stringify({ form: 1, uid: 'anna', flow: { ...failed, failure: null } }),
  ])('what is no visit is read as none: %s', (text) => {
    localStorage.setItem('tanning', text)
    expect(persistedFlow.read('anna')).toBeUndefined()
  })

  it('keeps what a later version of the app adds', () => {
    const flow = { ...atRunning, ofALaterVersion: true }
    localStorage.setItem('tanning', JSON.stringify({ form: 1, uid: 'anna', flow }))
    expect(persistedFlow.read('anna')).toEqual(flow)
  })

  it('a phone without room keeps it for as long as the page lives', () => {
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    persistedFlow.write('anna', atRunning)
    expect(persistedFlow.read('anna')).toEqual(atRunning)
    full.mockRestore()
  })
})

describe('the strip on the home screen', () => {
  const strip = { deviceName: 'Bed 2', state: 'running', endsAt: t0, pausedUntil: null } as const

  it('is read without anything else, and is the same object until it changes', () => {
    remembered.userId.write('anna')
    openSessionCopy.write('anna', strip)
    const read = openSessionCopy.read()
    expect(read).toEqual(strip)
    expect(openSessionCopy.read()).toBe(read)
    openSessionCopy.write('anna', undefined)
    expect(openSessionCopy.read()).toBeUndefined()
  })

  it('takes a state that this version does not know for unknown', () => {
    remembered.userId.write('anna')
    localStorage.setItem('openSession', JSON.stringify({ uid: 'anna', ...strip, state: 'levitating' }))
    expect(openSessionCopy.read()).toEqual({ ...strip, state: 'unknown' })
  })

  it('shows no member the session of another', () => {
    openSessionCopy.write('anna', strip)
    remembered.userId.write('ben')
    expect(openSessionCopy.read()).toBeUndefined()
  })
})
