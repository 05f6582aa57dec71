import { describe, expect, it, vi } from 'vitest'

import { DeviceError } from '#src/client/devices/tanning-device.ts'
import type { HeldStart } from '#src/member/sessions/flow/start-by-pass.ts'

import { aSession, heldPass, t0 } from '../../domain/sessions/tanning-words.ts'
import { aPhone, fails, pressStart } from './tanning-phone.ts'

describe('by a pass, where the studio is out of reach', () => {
  const held: HeldStart = { session: aSession(), pass: heldPass }

  async function startWithout(phone: ReturnType<typeof aPhone>) {
    phone.says.isReachable = false
    phone.says.held = held
    return await pressStart(phone)
  }
  const silent = () => {
    throw new DeviceError('answer-timed-out')
  }

  it('the bed starts, and the studio is asked for nothing', async () => {
    const { starts, log, step } = await startWithout(aPhone())
    expect(step()).toBe('dressing')
    expect(starts).toEqual([])
    expect(log.filter((line) => line.startsWith('use-pass'))).toEqual(['use-pass'])
  })

  it('a phone without a pass for this bed is told that nothing was sent', async () => {
    const phone = aPhone()
    phone.says.isReachable = false
    await pressStart(phone)
    expect(phone.store.read()).toMatchObject({ step: 'failed', failure: { kind: 'unreachable' } })
  })

  it('it is used where the studio can not take it back from a bed that it does not reach', async () => {
    const phone = aPhone()
    phone.says.held = held
    phone.says.start = fails({ kind: 'refused', code: 'pass-open', message: '', data: null })
    await pressStart(phone)
    expect(phone.step()).toBe('dressing')
  })

  describe('whose answer is lost although the phone believes that it has a signal', () => {
    const lost = fails({ kind: 'unreachable' })
    const refused = { type: 'refused', reason: 'denied' } as const

    it('goes on by the pass, at once and by the same press', async () => {
      const phone = aPhone()
      phone.says.held = held
      phone.says.start = lost
      await pressStart(phone)
      expect(phone.step()).toBe('dressing')
      expect(phone.starts).toHaveLength(1)
      expect(phone.log.filter((line) => line.startsWith('use-pass'))).toEqual(['use-pass'])
    })

    it('is in doubt as before on a phone without a pass', async () => {
      const phone = aPhone()
      phone.says.start = lost
      await pressStart(phone)
      expect(phone.store.read()).toMatchObject({ step: 'unknown', why: 'start-lost' })
    })

    it('is asked about where the bed has been told to refuse the pass: the start has arrived, it seems', async () => {
      const phone = aPhone()
      phone.says.held = held
      phone.says.start = lost
      phone.bed.answer = refused
      await pressStart(phone)
      expect(phone.store.read()).toMatchObject({ step: 'unknown', why: 'start-lost', attempt: { session: null } })
      // The studio has a session for it, whose grant no bed has seen: it ends by itself, and nothing is sent again.
      phone.says.ask = async () => aSession({ sessionId: 'other', state: 'ended', endReason: 'never-started' })
      await vi.advanceTimersByTimeAsync(40_000)
      expect(phone.starts).toHaveLength(1)
      expect(phone.log.filter((line) => line.startsWith('use-pass'))).toEqual(['use-pass'])
    })

    it('shows no pass once the press is half a minute old', async () => {
      const late = aPhone()
      late.says.held = held
      late.says.start = async () => {
        await new Promise((resolve) => setTimeout(resolve, 31_000))
        return await lost()
      }
      await pressStart(late)
      await vi.advanceTimersByTimeAsync(31_000)
      expect(late.store.read()).toMatchObject({ step: 'failed', failure: { kind: 'not-arrived' } })
      expect(late.log.filter((line) => line.startsWith('use-pass'))).toEqual([])
    })
  })

  it('a word that is lost is asked for without beginning anew', async () => {
    const phone = aPhone()
    phone.says.use = silent
    await startWithout(phone)
    expect(phone.store.read()).toMatchObject({ step: 'unknown', why: 'answer-timed-out' })
    phone.says.use = () => 'asked'
    await vi.advanceTimersByTimeAsync(4000)
    expect(phone.log.filter((line) => line.startsWith('use-pass'))).toEqual(['use-pass', 'use-pass again'])
    expect(phone.step()).toBe('dressing')
  })

  it('a bed that never took it says so, and the start has failed', async () => {
    const phone = aPhone()
    phone.says.use = silent
    await startWithout(phone)
    phone.says.use = () => 'unused'
    await vi.advanceTimersByTimeAsync(4000)
    expect(phone.store.read()).toMatchObject({ step: 'failed', failure: { kind: 'not-taken' } })
    expect(phone.log.filter((line) => line.startsWith('stop'))).toEqual([])
  })

  it('a receipt under its name decides a start whose first word was lost', async () => {
    const phone = aPhone()
    phone.says.use = silent
    await startWithout(phone)
    const facts = { bed: 2, run: 'a'.repeat(16), grant: heldPass.id, seq: 1, secondsOn: 0, flags: 1 }
    phone.bed.say({ type: 'receipt', ...facts, reason: 'lamps-on', mac: new Uint8Array(16).fill(9) })
    expect(phone.store.read()).toMatchObject({ step: 'running', tan: { session: { run: 'a'.repeat(16) } } })
  })

  it('a studio that knows no session long after its window ends the doubt', async () => {
    const phone = aPhone()
    phone.says.use = silent
    await startWithout(phone)
    phone.bed.script.push('breaks off')
    phone.says.ask = fails({ kind: 'refused', code: 'not-found', message: '', data: null })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(phone.step()).toBe('unknown')
    await vi.advanceTimersByTimeAsync(heldPass.settledAt - t0)
    expect(phone.store.read()).toMatchObject({ step: 'failed', failure: { kind: 'not-taken' } })
  })
})
