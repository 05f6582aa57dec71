import type { DeviceMessage } from '#src/domain/devices/device-messages.ts'
import { signReceipt } from '#src/domain/beds/protocol/bed-receipt.ts'

import { linesOf } from '#server/modules/sessions/rules/session-effects.ts'
import { reduceSession, requestSession } from '#server/modules/sessions/rules/session.ts'
import { bedFreeAt } from '#server/modules/sessions/rules/session-clock.ts'
import type { SessionLine } from '#server/modules/cards/tables.ts'
import type { SessionEvent, SessionFacts } from '#server/modules/sessions/rules/session-facts.ts'
import { mac } from '../../support/devices/bed-harness.ts'
import { kindOf, message, whichOf } from '../start-search/start-messages.ts'
import { get, money, ofSession, part, type Row, stage, type Which } from '../start-search/start-state.ts'

const grantIds: Record<Which, string> = { 1: 'a1'.repeat(8), 2: 'b2'.repeat(8) }
const runIds: Record<Which, string> = { 1: 'c1'.repeat(8), 2: 'c2'.repeat(8) }
const day = 86_400_000
const grace = 15_000

export interface RealSession {
  facts: SessionFacts
  at: number
}

/** What the model says of one session alone. */
export function sessionKey(row: Row, which: Which): number {
  const start = ofSession(which, part.stage)
  return [part.money, part.run, part.isBluetooth].reduce(
    (key, what) => key * 10 + get(row, start + what),
    get(row, start),
  )
}

/** Which session a step of the studio is about; undefined when it moves none. */
export function sessionOfStep(step: string): Which | undefined {
  const [, which] = stepOfOne.exec(step) ?? []
  return which === undefined ? undefined : which === '1' ? 1 : 2
}

const stepOfOne =
  /^studio (?:requests (?:remote|bluetooth)|gives up|overdue|frees bed of|grants(?: and cannot send)?|hears (?:silence|started|status for|receipt of)|examined for) ([12])/

/** The real session after the same step, once for each way in which it can really happen. */
export function stepSession(
  before: RealSession | undefined,
  step: string,
  which: Which,
): { after: RealSession; lines: SessionLine[] }[] {
  if (step.startsWith('studio requests')) return [request(which, step.includes('bluetooth'))]
  if (!before) throw new Error(`no session before ${step}`)
  return eventsOf(before, step, which).map((events) => {
    let { facts, at } = before
    const lines: SessionLine[] = []
    for (const event of events) {
      const reduced = reduceSession(facts, event)
      facts = reduced.state
      at = event.at
      lines.push(...linesOf(reduced.effects))
    }
    return { after: { facts, at }, lines }
  })
}

function request(which: Which, isBluetooth: boolean): { after: RealSession; lines: SessionLine[] } {
  const at = 1_000_000
  const { state: facts, effects } = requestSession(
    {
      transport: isBluetooth ? 'bluetooth' : 'remote',
      grantId: grantIds[which],
      nonce: isBluetooth ? '0a'.repeat(8) : null,
      minutes: 20,
      dressingSeconds: 180,
      openDevice: 'bed-7',
    },
    at,
  )
  return { after: { facts, at }, lines: linesOf(effects) }
}

function eventsOf({ facts, at: before }: RealSession, step: string, which: Which): SessionEvent[][] {
  const at = before + 1
  const { askAt, endsAt, pausedUntil } = facts
  // Overdue, and not so late that the bed is free.
  const late = Math.max(at, askAt ?? at, (endsAt ?? 0) + grace, (pausedUntil ?? 0) + grace)
  const [, verb, what] = step.split(' ')
  const code = Number(step.split(' ').at(-1))
  if (verb === 'gives') return [[{ type: 'not-sent', at }], [{ type: 'tick', at: late }]]
  if (verb === 'frees') return [[{ type: 'tick', at: Math.max(late, bedFreeAt(facts)) + day }]]
  if (verb === 'overdue') return [[{ type: 'tick', at: late }]]
  if (step.startsWith('studio hears silence')) return [[{ type: 'silent', at }], [{ type: 'tick', at: late }]]
  if (verb === 'grants') {
    const granted: SessionEvent = { type: 'granted', nonce: '0a'.repeat(8), at }
    return [what === 'and' ? [granted, { type: 'not-sent', at }] : [granted]]
  }
  if (verb === 'examined') return [[{ type: 'examined', nonce: '0b'.repeat(8), status: statusOf(code), at }]]
  if (what === 'status') return [[said(statusOf(code), at)]]
  if (what === 'started')
    return [[said({ type: 'started', run: runIds[which], grant: grantIds[which], dressing: 180, minutes: 20 }, at)]]
  return receiptsOf(code, which).map((receipt) => [{ type: 'receipt', receipt, at }])
}

function said(message: DeviceMessage, at: number): SessionEvent {
  return { type: 'said', message, road: 'mqtt', at }
}

function statusOf(code: number): Extract<DeviceMessage, { type: 'status' }> {
  const isEmpty = code === message.examNothing || code === message.examReceipt
  if (isEmpty) {
    const seq = code === message.examReceipt ? 1 : 0
    return { type: 'status', run: '0'.repeat(16), state: 'ready', secondsLeft: 0, secondsOn: 0, seq }
  }
  const kind = kindOf(code)
  const isRunning = kind === message.statusRunning || kind === message.examRunning
  const isPaused = kind === message.statusPaused || kind === message.examPaused
  const state = isPaused ? 'paused' : isRunning ? 'running' : 'dressing'
  const seq = state === 'dressing' ? 0 : 1
  return { type: 'status', run: runIds[whichOf(code)], state, secondsLeft: 1200, secondsOn: 0, seq }
}

function receiptsOf(kind: number, which: Which) {
  const body = { bed: 7, run: runIds[which], grant: grantIds[which], secondsOn: 0 }
  if (kind === message.receiptL) return [signReceipt({ ...body, seq: 1, reason: 'lamps-on', flags: 1 }, mac)]
  if (kind === message.receiptN) return [signReceipt({ ...body, seq: 1, reason: 'never-started', flags: 2 }, mac)]
  if (kind === message.receiptZ) {
    const cuts = ['stopped', 'fault', 'power-loss'] as const
    return cuts.map((reason) => signReceipt({ ...body, seq: 2, reason, flags: 3 }, mac))
  }
  const ends = ['completed', 'stopped', 'fault', 'power-loss'] as const
  return ends.map((reason) => signReceipt({ ...body, seq: 2, secondsOn: 100, reason, flags: 3 }, mac))
}

/** Why the real session is not where the model's is; undefined when it is. */
export function sessionDifference({ facts }: RealSession, after: Row, which: Which): string | undefined {
  const expected = (what: number) => get(after, ofSession(which, what))
  const [state, settled, run] = [stageOf(facts), moneys[facts.settled], runOf(facts)]
  if (state !== expected(part.stage)) return `it is ${facts.state} and not ${expected(part.stage)}`
  if (settled !== expected(part.money)) return `it is ${facts.settled} and not ${expected(part.money)}`
  return run === expected(part.run) ? undefined : `its run is ${run} and not ${expected(part.run)}`
}

/** The ledger must follow the money, line for line. */
export function lineDifference(
  before: Row | undefined,
  after: Row,
  which: Which,
  lines: SessionLine[],
): string | undefined {
  const [was, is] = [before ? get(before, ofSession(which, part.money)) : -1, get(after, ofSession(which, part.money))]
  const expected =
    was === is ? '' : { [money.reserved]: 'reserve', [money.used]: 'use', [money.released]: 'release' }[is]
  const written = lines.map(({ reason }) => reason).join()
  return written === expected ? undefined : `the ledger says "${written}" and not "${expected ?? ''}"`
}

const moneys = { reserved: money.reserved, used: money.used, released: money.released } as const

function stageOf({ state, nonce, openDevice }: SessionFacts): number {
  switch (state) {
    case 'starting':
      return nonce === null ? stage.asked : stage.granted
    case 'unknown':
      return openDevice === null ? stage.freed : stage.unknown
    case 'dressing':
      return stage.dressing
    case 'running':
      return stage.running
    case 'paused':
      return stage.paused
    case 'ended':
      return stage.ended
  }
}

function runOf({ state, run }: SessionFacts): number {
  if (state === 'ended' || run === null) return 0
  return run === runIds[1] ? 1 : 2
}
