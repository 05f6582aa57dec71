import type { saveShop as saveCall, staffShop } from '#src/contract/staff/shops.ts'
import type { BodyOf } from '#src/contract/call.ts'
import { callApi, type Failure } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'
import type { Language } from '#src/domain/language.ts'
import type { OperatingMode, StaffedHours } from '#src/domain/shops/operating-mode.ts'
import type { z } from 'zod/mini'

import { type ClashDecision, toWireDecisions } from '#src/staff/appointments/clashes/clash-calls.ts'
import type { BedTypeId } from './slots/slot-calls.ts'

export interface ShopTexts {
  name: string
  address: string
  tags: string[]
}

/** A studio as staff edit it; hours are "HH:mm" on its own clock. */
export interface StaffShop {
  shopId: number
  rev: number
  timeZone: string
  languages: (ShopTexts & { language: string })[]
  opensAt: string
  closesAt: string
  latitude: number | undefined
  longitude: number | undefined
  mapUrl: string | undefined
  operatingMode: OperatingMode
  /** What is told where the mode is that of hours with staff; kept by the other modes. */
  staffed: StaffedHours | undefined
  /** Empty and undefined: the chain's. */
  phone: string
  wechatId: string
  wechatQr: string | undefined
  /** The kinds of its beds, and those that follow a week of their own; undefined while it is not known. */
  dailyHours: { types: BedTypeId[]; ownWeek: BedTypeId[] } | undefined
  /** Set while it is closed for the rest of today. */
  closedToday: { closureId: string } | undefined
}

type NotTyped = 'shopId' | 'rev' | 'timeZone' | 'languages' | 'dailyHours' | 'closedToday'

export interface ShopTerms extends Omit<StaffShop, NotTyped> {
  languages: (ShopTexts & { language: Language })[]
}

const loadCalls = async () => await import('#src/contract/staff/shops.ts')

export const shopInfoKey = ['staff', 'shop-info'] as const

export function shopInfoQuery(shopId: number) {
  return persistedQuery({
    queryKey: [...shopInfoKey, shopId],
    load: async ({ signal }) => {
      const load = async () => (await loadCalls()).getShop
      return toShop(await callApi(load, '/api/admin/shops/get', { shop_id: shopId }, { signal }))
    },
  })
}

interface Saving {
  terms: ShopTerms
  base: Pick<StaffShop, 'shopId' | 'rev'>
}

/** Throws a `ApiError`: `changed` with the studio as it is, `clashes` with the appointments outside of new hours. */
export async function saveShop(
  { terms, base }: Saving,
  decisions: readonly ClashDecision[],
  opId: string,
): Promise<StaffShop> {
  const body: BodyOf<typeof saveCall> = {
    shop_id: base.shopId,
    rev: base.rev,
    languages: terms.languages,
    opens_at: terms.opensAt,
    closes_at: terms.closesAt,
    latitude: terms.latitude ?? null,
    longitude: terms.longitude ?? null,
    map_url: terms.mapUrl ?? null,
    operating_mode: terms.operatingMode,
    staffed_hours: terms.staffed ?? null,
    phone: terms.phone,
    wechat_id: terms.wechatId,
    wechat_qr: terms.wechatQr ?? null,
    decisions: toWireDecisions(decisions),
  }
  const load = async () => (await loadCalls()).saveShop
  return toShop(await callApi(load, '/api/admin/shops/save', body, { opId }))
}

/** Throws a `ApiError`, `clashes` with the appointments of the rest of the day. */
export async function closeToday(
  { shopId, reason }: { shopId: number; reason: string },
  decisions: readonly ClashDecision[],
  opId: string,
): Promise<StaffShop> {
  const body = { shop_id: shopId, reason, decisions: toWireDecisions(decisions) }
  const load = async () => (await loadCalls()).closeToday
  return toShop(await callApi(load, '/api/admin/shops/close-today', body, { opId }))
}

export async function reopenToday(
  { shopId, closureId }: { shopId: number; closureId: string },
  opId: string,
): Promise<StaffShop> {
  const load = async () => (await loadCalls()).reopenToday
  const body = { shop_id: shopId, closure_id: closureId }
  return toShop(await callApi(load, '/api/admin/shops/reopen-today', body, { opId }))
}

/** The studio that a refusal `changed` carries. */
export async function shopOf(failure: Failure): Promise<StaffShop | undefined> {
  if (failure.kind !== 'refused' || failure.code !== 'changed') return undefined
  const parsed = (await loadCalls()).staffShop.safeParse(failure.data)
  return parsed.success ? toShop(parsed.data) : undefined
}

function toShop(wire: z.output<typeof staffShop>): StaffShop {
  return {
    shopId: wire.shop_id,
    rev: wire.rev,
    timeZone: wire.time_zone,
    languages: wire.languages,
    opensAt: wire.opens_at,
    closesAt: wire.closes_at,
    latitude: wire.latitude ?? undefined,
    longitude: wire.longitude ?? undefined,
    mapUrl: wire.map_url ?? undefined,
    operatingMode: wire.operating_mode,
    staffed: wire.staffed_hours ?? undefined,
    phone: wire.phone,
    wechatId: wire.wechat_id,
    wechatQr: wire.wechat_qr ?? undefined,
    dailyHours: wire.daily_hours && { types: wire.daily_hours.types, ownWeek: wire.daily_hours.own_week },
    closedToday: wire.closed_today ? { closureId: wire.closed_today.closure_id } : undefined,
  }
}
