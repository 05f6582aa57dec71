import type {
  saveException as saveExceptionCall,
  saveTemplate as saveTemplateCall,
  slotRulesOf,
} from '#src/contract/staff/slots.ts'
import type { AnswerOf } from '#src/contract/call.ts'
import { callApi, type Failure } from '#src/client/http/call-api.ts'
import { toInstant } from '#src/client/http/instant.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'

import { type ClashDecision, toWireDecisions } from '#src/staff/appointments/clashes/clash-calls.ts'

export type BedTypeId = 'lie-down' | 'stand-up'

/** "HH:mm"; closing at or before the opening time means on the next day. */
export interface Block {
  from: string
  to: string
}

/** When the beds of one type can be booked; seven days from Monday on. */
export interface Template {
  typeId: BedTypeId
  week: Block[][]
  slotMinutes: number
  turnMinutes: number
  horizonDays: number
  /** 0: nothing is set up, and the studio's daily hours stand in. */
  rev: number
}

export type ExceptionKind = 'hours' | 'closed' | 'part'

export interface DateException {
  exceptionId: string
  date: string
  deviceId: string | undefined
  deviceName: string | undefined
  kind: ExceptionKind
  blocks: Block[]
  reason: string
  rev: number
}

export interface BedInSlots {
  deviceId: string
  name: string
  typeId: BedTypeId
  /** Minutes; undefined in what was kept before the studio told them. */
  longest: number | undefined
  /** By the longest session, until the bed can start for somebody else. */
  occupied: number | undefined
}

export interface TimeSlots {
  timeZone: string
  today: string
  templates: Template[]
  exceptions: DateException[]
  beds: BedInSlots[]
  /** What is booked to come. */
  bookings: { typeId: BedTypeId; date: string; time: string; endTime: string; startsAt: number }[]
}

const loadCalls = async () => await import('#src/contract/staff/slots.ts')

export const timeSlotsKey = ['staff', 'time-slots'] as const

export function timeSlotsQuery(shopId: number) {
  return persistedQuery({
    queryKey: [...timeSlotsKey, shopId],
    load: async ({ signal }): Promise<TimeSlots> => {
      const load = async () => (await loadCalls()).slotRulesOf
      return toTimeSlots(await callApi(load, '/api/admin/slots/get', { shop_id: shopId }, { signal }))
    },
  })
}

/** Throws a `ApiError`: `changed` carries the template as it is, `clashes` whom it affects. */
export async function saveTemplate(
  { shopId, template }: { shopId: number; template: Template },
  decisions: readonly ClashDecision[],
  opId: string,
): Promise<Template> {
  const load = async () => (await loadCalls()).saveTemplate
  const body = {
    shop_id: shopId,
    type_id: template.typeId,
    week: template.week,
    slot_minutes: template.slotMinutes,
    turn_minutes: template.turnMinutes,
    horizon_days: template.horizonDays,
    rev: template.rev,
    decisions: toWireDecisions(decisions),
  }
  return toTemplate(await callApi(load, '/api/admin/slots/save', body, { opId }))
}

/** The template that a refusal `changed` carries. */
export async function templateOf(failure: Failure): Promise<Template | undefined> {
  if (failure.kind !== 'refused' || failure.code !== 'changed') return undefined
  const parsed = (await loadCalls()).saveTemplate.answer.safeParse(failure.data)
  return parsed.success ? toTemplate(parsed.data) : undefined
}

export type ExceptionDraft = Omit<DateException, 'exceptionId' | 'rev' | 'deviceName'> & {
  /** Of the one that is changed. */
  base: { exceptionId: string; rev: number } | undefined
}

export async function saveException(
  { shopId, draft }: { shopId: number; draft: ExceptionDraft },
  decisions: readonly ClashDecision[],
  opId: string,
): Promise<DateException> {
  const load = async () => (await loadCalls()).saveException
  const { base, date, deviceId, kind, blocks, reason } = draft
  const body = {
    shop_id: shopId,
    ...(base && { exception_id: base.exceptionId, rev: base.rev }),
    date,
    device_id: deviceId ?? null,
    kind,
    blocks: kind === 'closed' ? [] : blocks,
    reason,
    decisions: toWireDecisions(decisions),
  }
  return toException(await callApi(load, '/api/admin/slots/save-exception', body, { opId }))
}

export async function removeException(
  { shopId, base }: { shopId: number; base: { exceptionId: string; rev: number } },
  decisions: readonly ClashDecision[],
  opId: string,
): Promise<void> {
  const load = async () => (await loadCalls()).removeException
  const { exceptionId, rev } = base
  const body = { shop_id: shopId, exception_id: exceptionId, rev, decisions: toWireDecisions(decisions) }
  await callApi(load, '/api/admin/slots/remove-exception', body, { opId })
}

function toTemplate(wire: AnswerOf<typeof saveTemplateCall>): Template {
  const { type_id, week, slot_minutes, turn_minutes, horizon_days, rev } = wire
  return {
    typeId: type_id,
    week,
    slotMinutes: slot_minutes,
    turnMinutes: turn_minutes,
    horizonDays: horizon_days,
    rev,
  }
}

function toException(wire: AnswerOf<typeof saveExceptionCall>): DateException {
  const { exception_id, date, device_id, device_name, kind, blocks, reason, rev } = wire
  return {
    exceptionId: exception_id,
    date,
    deviceId: device_id ?? undefined,
    deviceName: device_name ?? undefined,
    kind,
    blocks,
    reason,
    rev,
  }
}

function toTimeSlots(wire: AnswerOf<typeof slotRulesOf>): TimeSlots {
  return {
    timeZone: wire.time_zone,
    today: wire.today,
    templates: wire.templates.map(toTemplate),
    exceptions: wire.exceptions.map(toException),
    beds: wire.beds.map(({ device_id, device_name, type_id, max_minutes, occupied_minutes }) => ({
      deviceId: device_id,
      name: device_name,
      typeId: type_id,
      longest: max_minutes,
      occupied: occupied_minutes,
    })),
    bookings: wire.bookings.map(({ type_id, date, time, end_time, starts_at }) => ({
      typeId: type_id,
      date,
      time,
      endTime: end_time,
      startsAt: toInstant(starts_at),
    })),
  }
}
