import type { bedSettings, getMachine, machineLog } from '#src/contract/staff/beds/bed.ts'
import type { AnswerOf } from '#src/contract/call.ts'
import { callApi, carriedBy, type Failure } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'
import { pageAfter } from '#src/client/http/page-after.ts'
import type { z } from 'zod/mini'

import type { Camel } from '#src/contract/codec.ts'
import type { ClashDecision } from '#src/staff/appointments/clashes/clash-calls.ts'
import { devicesKey } from './bed-list-calls.ts'

type WireSettings = z.output<typeof bedSettings>
export type BedSettings = Camel<WireSettings>
export type Machine = AnswerOf<typeof getMachine>
export type SettableBed = NonNullable<Machine['bed']>
export type SettableLock = NonNullable<Machine['lock']>
type MachineLog = AnswerOf<typeof machineLog>
export type LogEntry = MachineLog['list'][number]

const load = async () => await import('#src/contract/staff/beds/bed.ts')

/** One bed or lock with everything about it. */
export function machineQuery(machineId: string) {
  return persistedQuery({
    queryKey: [...devicesKey, 'one', machineId],
    load: async ({ signal }): Promise<Machine> => {
      const call = async () => (await load()).getMachine
      return await callApi(call, '/api/admin/device/get', { machineId }, { signal })
    },
  })
}

/** What was done to a machine, the newest first. */
export function machineLogQuery(machineId: string, page: number) {
  return persistedQuery({
    queryKey: [...devicesKey, 'log', machineId, page],
    load: async ({ signal, client }): Promise<MachineLog> => {
      const call = async () => (await load()).machineLog
      const body = { machineId, ...(await pageAfter(client, page, (at) => machineLogQuery(machineId, at))) }
      return await callApi(call, '/api/admin/device/log', body, { signal })
    },
  })
}

/** The machine that a refusal `changed` carries. */
export async function machineOf(failure: Failure): Promise<Machine | undefined> {
  return await carriedBy(failure, 'changed', async () => (await load()).getMachine.answer)
}

interface OfBed {
  deviceId: string
  rev: number
}

/** Throws an `ApiError`; the new revision. */
export async function saveBed(
  { deviceId, rev, settings }: OfBed & { settings: BedSettings },
  opId: string,
): Promise<number> {
  const call = async () => (await load()).saveBed
  const body = { deviceId, rev, settings }
  return (await callApi(call, '/api/admin/device/save', body, { opId })).rev
}

export interface LockSettings {
  names: BedSettings['names']
  entrySeconds: number | null
  /** Undefined where the server does not know of it yet. */
  hasBluetooth: boolean | undefined
  hasReader: boolean | undefined
  hasKeypad: boolean | undefined
}

export async function saveLock(
  {
    lockId,
    rev,
    names,
    entrySeconds,
    hasBluetooth,
    hasReader,
    hasKeypad,
  }: LockSettings & { lockId: string; rev: number },
  opId: string,
): Promise<number> {
  const call = async () => (await load()).saveLock
  const body = { lockId, rev, names, entrySeconds, hasBluetooth, hasReader, hasKeypad }
  return (await callApi(call, '/api/admin/device/save-lock', body, { opId })).rev
}

export async function addNote({ machineId, note }: { machineId: string; note: string }, opId: string): Promise<void> {
  const call = async () => (await load()).addNote
  await callApi(call, '/api/admin/device/note', { machineId, note }, { opId })
}

type ActionOf = OfBed & { reason: string }

export async function relamp(
  { deviceId, rev, reason, lampModel }: ActionOf & { lampModel: string },
  opId: string,
): Promise<void> {
  const call = async () => (await load()).relamp
  await callApi(call, '/api/admin/device/relamp', { deviceId, rev, reason, lampModel }, { opId })
}

/** Throws an `ApiError`: `clashes` with the bookings in the way. */
export async function maintain(
  { deviceId, rev, reason, isOn }: ActionOf & { isOn: boolean },
  opId: string,
  decisions: readonly ClashDecision[],
): Promise<void> {
  const call = async () => (await load()).maintain
  const body = { deviceId, rev, reason, isMaintained: isOn, decisions: [...decisions] }
  await callApi(call, '/api/admin/device/maintain', body, { opId })
}

/** Throws an `ApiError`: `changed` when it reports another fault than the one that was looked at. */
export async function clearFault(
  { deviceId, faultSince, reason }: { deviceId: string; faultSince: number | null; reason: string },
  opId: string,
): Promise<void> {
  const call = async () => (await load()).clearFault
  await callApi(call, '/api/admin/device/clear-fault', { deviceId, faultSince, reason }, { opId })
}

/** Throws an `ApiError`: `clashes` with the bookings in the way. */
export async function retire(
  { deviceId, rev, reason }: ActionOf,
  opId: string,
  decisions: readonly ClashDecision[],
): Promise<void> {
  const call = async () => (await load()).retire
  const body = { deviceId, rev, reason, decisions: [...decisions] }
  await callApi(call, '/api/admin/device/retire', body, { opId })
}

/** Key and password of a bed or lock are in the first answer and nowhere else. */
export async function issueKey({ deviceId, rev, reason }: ActionOf, opId: string) {
  const call = async () => (await load()).issueKey
  return await callApi(call, '/api/admin/device/issue-key', { deviceId, rev, reason }, { opId })
}

export async function withdrawKey({ deviceId, rev, reason }: ActionOf, opId: string): Promise<void> {
  const call = async () => (await load()).withdrawKey
  await callApi(call, '/api/admin/device/withdraw-key', { deviceId, rev, reason }, { opId })
}

export async function putKeyInUse({ deviceId, rev, reason }: ActionOf, opId: string): Promise<void> {
  const call = async () => (await load()).useKey
  await callApi(call, '/api/admin/device/use-key', { deviceId, rev, reason }, { opId })
}
