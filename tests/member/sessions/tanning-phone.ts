import { afterEach, beforeEach, vi } from 'vitest'

import { ApiError } from '#src/client/http/call-api.ts'
import type { Start } from '#src/client/api/sessions.ts'
import type { Session } from '#src/domain/sessions/session.ts'
import type { TanningFlow } from '#src/domain/sessions/tanning-flow/tanning-steps.ts'
import type { HeldStart } from '#src/member/sessions/flow/start-by-pass.ts'
import type { TanningPorts } from '#src/member/sessions/flow/tanning-ports.ts'
import { makeTanningStore, type TanningStore } from '#src/member/sessions/flow/tanning-store.ts'
import { toBase64Url } from '#src/lib/base64url.ts'

import { aSession, plan, running, t0 } from '../../domain/sessions/tanning-words.ts'
import { ScriptedBed } from './scripted-bed.ts'

const grant = toBase64Url(new Uint8Array(58).fill(7))

/** A phone in front of a bed, with a studio that says what the test wants. */
export function aPhone() {
  const bed = new ScriptedBed()
  const log: string[] = []
  const starts: Start[] = []
  const receipts: [string | null, string][] = []
  const says = {
    start: async (): Promise<Session> => aSession(),
    ask: async (): Promise<Session | null> => null,
    command: async (): Promise<Session> => running(),
    isReachable: true,
    held: undefined as HeldStart | undefined,
    use: (): 'unused' | 'asked' => 'asked',
  }
  const ports: TanningPorts = {
    device: bed,
    studio: {
      async start(start) {
        log.push(`start ${start.opId}`)
        starts.push(start)
        return { session: await says.start(), grant: start.transport === 'bluetooth' ? grant : undefined }
      },
      async command(command, sessionId, opId) {
        log.push(`${command} ${sessionId} ${opId}`)
        return await says.command()
      },
      async ask({ sessionId }) {
        log.push(`ask ${sessionId ?? 'any'}`)
        return await says.ask()
      },
      isReachable: async () => says.isReachable,
    },
    passes: {
      find: async () => says.held,
      async use({ again }, onWritten) {
        log.push(again ? 'use-pass again' : 'use-pass')
        const came = says.use()
        if (came === 'asked') {
          onWritten()
          bed.say(bed.answer)
        }
        return came
      },
    },
    keep: (flow: TanningFlow) => void log.push(`keep ${flow.step}`),
    queueReceipt: (sessionId, frame) => void receipts.push([sessionId, frame]),
    announce: (what) => void log.push(`announce ${what}`),
    refresh: () => void log.push('refresh'),
    now: () => Date.now(),
    newId: () => `op-${log.length}`,
  }
  const store = makeTanningStore(ports)
  closing = store
  return { bed, log, starts, receipts, says, store, step: () => store.read().step }
}

let closing: TanningStore | undefined
beforeEach(() => void vi.useFakeTimers({ now: t0 }))
afterEach(() => {
  closing?.close()
  vi.useRealTimers()
})

export const settle = () => vi.advanceTimersByTimeAsync(0)
export const fails = (failure: ApiError['failure']) => async () => {
  throw new ApiError(failure)
}

/** A phone that has asked for a start over Bluetooth, and has heard what became of it. */
export async function pressStart(phone: ReturnType<typeof aPhone>) {
  phone.store.press({ type: 'connect-pressed', plan })
  await settle()
  phone.store.press({ type: 'start-pressed' })
  await settle()
  return phone
}
