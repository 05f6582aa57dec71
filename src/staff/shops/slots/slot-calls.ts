import type {
  saveException as saveExceptionCall,
  saveTemplate as saveTemplateCall,
  slotRulesOf,
} from '#src/contract/staff/slots.ts'
import { callApi, carriedBy, type Failure, type ResponseOf } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'

import { inLanguages, isEmpty, type Texts } from '#src/domain/shops/new-shop.ts'
import { type ClashDecision, clashWriting } from '#src/staff/appointments/clashes/clash-calls.ts'

/** When the beds of one type can be booked; seven days from Monday on. `rev` 0: the studio's daily hours stand in. */
export type Template = ResponseOf<typeof saveTemplateCall>
export type BedTypeId = Template['typeId']
/** "HH:mm"; closing at or before the opening time means on the next day. */
export type Block = Template['week'][number][number]
export type DateException = ResponseOf<typeof saveExceptionCall>
export type ExceptionKind = DateException['kind']
export type TimeSlots = ResponseOf<typeof slotRulesOf>
export type BedInSlots = TimeSlots['beds'][number]

const loadCalls = async () => await import('#src/contract/staff/slots.ts')

export const timeSlotsKey = ['staff', 'time-slots'] as const

export function timeSlotsQuery(shopId: number) {
  return persistedQuery({
    queryKey: [...timeSlotsKey, shopId],
    load: async ({ signal }) => {
      const load = async () => (await loadCalls()).slotRulesOf
      return await callApi(load, '/api/admin/slots/get', { shopId }, { signal })
    },
  })
}

const sendTemplate = clashWriting(async () => (await loadCalls()).saveTemplate, '/api/admin/slots/save')

/** Throws an `ApiError`: `changed` carries the template as it is, `clashes` whom it affects. */
export async function saveTemplate(
  { shopId, typeId, week, slotMinutes, turnMinutes, horizonDays, rev }: Omit<Template, 'beds'> & { shopId: number },
  decisions: readonly ClashDecision[],
  opId: string,
): Promise<Template> {
  return await sendTemplate({ shopId, typeId, week, slotMinutes, turnMinutes, horizonDays, rev }, decisions, opId)
}

/** The template that a refusal `changed` carries. */
export async function templateOf(failure: Failure): Promise<Template | undefined> {
  return await carriedBy(failure, 'changed', async () => (await loadCalls()).saveTemplate.answer)
}

export type ExceptionDraft = Omit<DateException, 'exceptionId' | 'rev' | 'deviceName' | 'names'> & {
  /** Why, as members read it; a language that is not written here is shown another. */
  names: Texts
  /** Of the one that is changed. */
  base: { exceptionId: string; rev: number } | undefined
}

const sendException = clashWriting(async () => (await loadCalls()).saveException, '/api/admin/slots/save-exception')

export async function saveException(
  { shopId, draft: { base, blocks, names, lastDate, ...draft } }: { shopId: number; draft: ExceptionDraft },
  decisions: readonly ClashDecision[],
  opId: string,
): Promise<DateException> {
  const needed = draft.kind === 'closed' ? [] : blocks
  const isPart = draft.kind === 'part'
  const shown = isPart || draft.deviceId !== null || isEmpty(names) ? [] : inLanguages(names)
  const last = isPart || lastDate === undefined ? null : lastDate
  return await sendException(
    { shopId, ...base, ...draft, blocks: needed, lastDate: last, names: shown },
    decisions,
    opId,
  )
}

export const removeException = clashWriting(
  async () => (await loadCalls()).removeException,
  '/api/admin/slots/remove-exception',
)
