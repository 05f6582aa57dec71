import { describe, expect, it, vi } from 'vitest'

import { startSession } from '#src/contract/sessions.ts'
import { decodeMessage } from '#src/domain/devices/device-messages.ts'
import { toStartRefusal } from '#src/domain/sessions/tanning-flow/tanning-failure.ts'
import { fromBase64Url } from '#src/lib/base64url.ts'

import { aSession, plan, remotePlan, running, t0 } from '../../domain/sessions/tanning-words.ts'
import { aPhone, fails, pressStart, settle } from './tanning-phone.ts'

const started = () => pressStart(aPhone())

describe('over Bluetooth', () => {
  it('the list of devices is asked for within the click itself', () => {
    const { bed, store } = aPhone()
    store.press({ type: 'connect-pressed', plan })
    expect(bed.heard).toEqual(['connect'])
  })

  it('a start goes to the studio, then to the bed, and each step is kept before it is acted upon', async () => {
    const { log, bed, step, starts } = await started()
    expect(step()).toBe('dressing')
    expect(starts).toMatchObject([{ nonce: '1'.repeat(16), transport: 'bluetooth', minutes: 12 }])
    expect(bed.heard).toEqual(['connect', 'start'])
    const [opId] = starts.map((start) => start.opId)
    expect(log.indexOf('keep starting')).toBeLessThan(log.indexOf(`start ${opId}`))
    expect(log).toContain('keep writing')
  })

  it.each(['bluetooth-off', 'chooser-cancelled', 'connect-timed-out', 'discover-timed-out', 'no-writable'] as const)(
    '%s is told as what it is',
    async (trouble) => {
      const { bed, store } = aPhone()
      bed.script.push(trouble)
      store.press({ type: 'connect-pressed', plan })
      await settle()
      expect(store.read()).toMatchObject({ step: 'failed', failure: { kind: trouble } })
    },
  )

  it('a bed that is silent after the grant is asked by the same grant, and the studio too', async () => {
    const { bed, log, says, store } = aPhone()
    bed.script.push('answers', 'is silent')
    says.ask = async () => aSession()
    store.press({ type: 'connect-pressed', plan })
    await settle()
    store.press({ type: 'start-pressed' })
    await settle()
    expect(store.read()).toMatchObject({ step: 'unknown', why: 'answer-timed-out' })
    expect(log).toContain('ask s-1')
    await vi.advanceTimersByTimeAsync(4000)
    expect(bed.heard.filter((name) => name === 'start')).toHaveLength(2)
    expect(store.read().step).toBe('dressing')
  })

  it('a receipt goes to the outbox as the bed said it', async () => {
    const { bed, receipts } = await started()
    const facts = { bed: 2, run: 'a'.repeat(16), grant: '2'.repeat(16), seq: 1, secondsOn: 0, flags: 1 }
    bed.say({ type: 'receipt', ...facts, reason: 'lamps-on', mac: new Uint8Array(16).fill(9) })
    expect(receipts).toHaveLength(1)
    const [sessionId, frame] = receipts[0] ?? ['', '']
    expect(sessionId).toBe('s-1')
    expect(decodeMessage(fromBase64Url(frame) ?? new Uint8Array())).toMatchObject({ ...facts, reason: 'lamps-on' })
  })

  it('a command that the bed does not hear goes through the studio under the same id', async () => {
    const { bed, log, store, says } = await started()
    says.command = async () => running({ state: 'ended', endReason: 'stopped', run: 'a'.repeat(16) })
    bed.script.push('write-failed')
    store.press({ type: 'stop-pressed' })
    await settle()
    expect(log.filter((line) => line.startsWith('stop s-1'))).toHaveLength(1)
    expect(store.read()).toMatchObject({ step: 'ended' })
  })
})

describe('through the studio', () => {
  async function startRemotely(phone: ReturnType<typeof aPhone>) {
    phone.store.press({ type: 'remote-start-pressed', plan: remotePlan })
    await settle()
    return phone.store.read()
  }

  it('without a connection nothing is sent', async () => {
    const phone = aPhone()
    phone.says.isReachable = false
    expect(await startRemotely(phone)).toMatchObject({ step: 'failed', failure: { kind: 'unreachable' } })
    expect(phone.starts).toEqual([])
  })

  it('a refusal is told with its reason and its time', async () => {
    const phone = aPhone()
    const data = { next_allowed_at: '2026-11-23T11:00:00Z' }
    phone.says.start = fails({ kind: 'refused', code: 'too-soon', message: '', data })
    expect(await startRemotely(phone)).toMatchObject({
      failure: { kind: 'studio-refused', code: 'too-soon', nextAllowedAt: Date.parse(data.next_allowed_at) },
    })
  })

  it('a refusal that this version does not know is still a refusal', async () => {
    const phone = aPhone()
    phone.says.start = fails({ kind: 'refused', code: 'forbidden', message: '', data: null })
    expect(await startRemotely(phone)).toMatchObject({ failure: { kind: 'studio-refused', code: 'other' } })
  })

  it('a studio that asks for patience did nothing', async () => {
    const phone = aPhone()
    phone.says.start = fails({ kind: 'busy', retryAfterSeconds: 5 })
    expect(await startRemotely(phone)).toMatchObject({ failure: { kind: 'busy', retryAt: t0 + 5000 } })
  })

  it('a lost answer is asked for, then the same id goes out again: one start', async () => {
    const phone = aPhone()
    phone.says.start = fails({ kind: 'unreachable' })
    phone.says.ask = async () => {
      phone.says.start = async () => running({ transport: 'remote' })
      return null
    }
    expect(await startRemotely(phone)).toMatchObject({ step: 'running' })
    expect(phone.starts.map(({ opId }) => opId)).toEqual([phone.starts[0]?.opId, phone.starts[0]?.opId])
  })

  it('an answer that this version cannot read may be a start: it is asked for', async () => {
    const phone = aPhone()
    phone.says.start = fails({ kind: 'broken' })
    phone.says.ask = fails({ kind: 'unreachable' })
    expect(await startRemotely(phone)).toMatchObject({ step: 'unknown' })
  })

  it('a run is asked after every few seconds, and the end is told once', async () => {
    const phone = aPhone()
    phone.says.start = async () => running({ transport: 'remote' })
    phone.says.ask = async () =>
      running({ transport: 'remote', secondsLeft: Math.round((t0 + 720_000 - Date.now()) / 1000) })
    await startRemotely(phone)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(phone.log.filter((line) => line === 'ask s-1')).toHaveLength(5)
    await vi.advanceTimersByTimeAsync(720_000)
    expect(phone.step()).toBe('running')
    phone.says.ask = async () => running({ state: 'ended', endReason: 'completed', endedAt: t0 + 720_000 })
    await vi.advanceTimersByTimeAsync(5000)
    expect(phone.step()).toBe('ended')
    expect(phone.log.filter((line) => line.startsWith('announce'))).toEqual([
      'announce last-minute',
      'announce time-up',
    ])
  })

  it('a lost command is in doubt until the server says how it stands', async () => {
    const phone = aPhone()
    phone.says.start = async () => running({ transport: 'remote' })
    await startRemotely(phone)
    phone.says.command = fails({ kind: 'unreachable' })
    phone.says.ask = async () => running({ transport: 'remote', state: 'paused', endsAt: null, pausesUsed: 1 })
    phone.store.press({ type: 'pause-pressed' })
    await vi.advanceTimersByTimeAsync(10)
    expect(phone.step()).toBe('paused')
  })
})

it('every refusal of a start that the server knows is one that the app explains', () => {
  expect(startSession.refusals.map(toStartRefusal)).toEqual(startSession.refusals)
  expect(toStartRefusal('a code of next year')).toBe('other')
})
