import { v7 as uuidv7 } from 'uuid'

import type { CamelOf } from '#src/contract/codec.ts'
import { closeToday, getShop, reopenToday, saveShop, staffShop } from '#src/contract/staff/shops.ts'
import type { BodyOf } from '#src/contract/call.ts'
import type { RefusalCode } from '#src/contract/codes.ts'
import { ok, type Outcome, type Refusal, refuse } from '#src/contract/outcome.ts'
import { alertKinds, alertRulesOf } from '#src/domain/board/alert-rules.ts'
import type { Language } from '#src/domain/language.ts'

import type { Serve } from '#server/http/serve-call.ts'
import { listShopBeds } from '#server/modules/beds/store/beds.ts'
import { once } from '#server/platform/database/operations.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { deleteClosure, listTemplates, putClosure } from '#server/modules/shops/store/shop-hours.ts'
import {
  afterHoursText,
  alertRulesText,
  type ClosureRow,
  findLivingShop,
  findShop,
  listClosures,
  type ShopRow,
  shopTexts,
  staffedHoursText,
  updateShop,
} from '#server/modules/shops/store/shops.ts'
import { logged, writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import type { Db, Store, Tx } from '#server/platform/database/store.ts'
import { changeWithClashes } from '#server/modules/appointments/actions/clashes.ts'
import type { ClashDecision } from '#server/modules/appointments/actions/resolve-clashes.ts'
import { clashesIn } from '#server/modules/appointments/answers/describe-clashes.ts'
import { readBusinessDay } from '#server/modules/shops/answers/business-day.ts'
import { presenceIssues, readPresenceLimits } from '#server/modules/shops/answers/presence-limits.ts'
import { shopIssues } from './shop-issues.ts'
import { takePhoto } from '#server/platform/pictures/take-photo.ts'
import { takeShopPicture } from '#server/modules/shops/actions/shop-picture.ts'
import { bedTypesOf } from '#server/modules/appointments/answers/template-answer.ts'

type StaffShop = CamelOf<typeof staffShop>

/** What members are told of a studio, its daily hours, and closing it for the rest of a day. */
export function serveShopInfo(serve: Serve, store: Store): void {
  serve(getShop, async ({ body }) => {
    const shop = await readStaffShop(store.db, body.shopId, await store.now())
    return shop ? ok(shop) : refuse('not-found')
  })

  serve(saveShop, ({ body, caller, operation, language }) =>
    once(store, operation, async (tx, now) => {
      const shop = await findLivingShop(tx, body.shopId)
      if (!shop) return refuse('not-found')
      const limits = await readPresenceLimits(tx, body.shopId)
      const issues = [...shopIssues(body, shop), ...presenceIssues(body, limits, shop)]
      if (issues.length > 0) return refuse('bad-request', { issues })
      const change = async (tx: Tx) => await save(tx, body, caller.uid, now)
      return await answered(tx, { body, change, staffUid: caller.uid, reason: undefined, language }, now)
    }),
  )

  serve(closeToday, ({ body, caller, operation, language }) =>
    once(store, operation, async (tx, now) => {
      const change = async (tx: Tx) => await close(tx, body, caller.uid, now)
      return await answered(tx, { body, change, staffUid: caller.uid, reason: body.reason, language }, now)
    }),
  )

  serve(reopenToday, ({ body, caller, operation }) =>
    once(store, operation, async (tx, now) => {
      const shop = await readStaffShop(tx, body.shopId, now)
      if (shop?.closedToday?.closureId !== body.closureId) return refuse('not-found')
      await deleteClosure(tx, body.closureId)
      const action = { staffUid: caller.uid, what: 'shops.reopen-today', subject: `shop:${body.shopId}` }
      await writeStaffLog(tx, { ...action, before: { closed: shop.closedToday.date }, after: { closed: null } }, now)
      return ok({ ...shop, closedToday: null })
    }),
  )
}

interface Change<Code extends RefusalCode> {
  body: { shopId: number; decisions: ClashDecision[] }
  change: (tx: Tx) => Promise<Refusal<Code> | undefined>
  staffUid: string
  reason: string | undefined
  language: Language
}

/** The change with what becomes of the appointments in its way, and the studio as it is after it. */
async function answered<Code extends RefusalCode>(
  tx: Tx,
  { body, language, ...rest }: Change<Code>,
  now: Instant,
): Promise<Outcome<StaffShop, Code | 'not-found' | 'clashes'>> {
  const changing = { ...rest, shopId: body.shopId, decisions: body.decisions, describe: clashesIn(language) }
  const refusal = await changeWithClashes(tx, changing, now)
  if (refusal) return refusal
  const shop = await readStaffShop(tx, body.shopId, now)
  return shop ? ok(shop) : refuse('not-found')
}

type Input = BodyOf<typeof saveShop>

async function save(tx: Tx, body: Input, staffUid: string, now: Instant) {
  const before = await readStaffShop(tx, body.shopId, now)
  if (!before) return refuse('not-found')
  if (before.rev !== body.rev) return refuse('changed', before)
  const issues = await takePictures(tx, { before, body, staffUid })
  if (issues.length > 0) return refuse('bad-request', { issues })
  await updateShop(tx, body.shopId, { ...toRow(body), rev: before.rev + 1 })
  const after = await readStaffShop(tx, body.shopId, now)
  await writeStaffLog(
    tx,
    {
      staffUid,
      what: 'shops.save',
      subject: `shop:${body.shopId}`,
      before: logged(staffShop, before),
      after: logged(staffShop, after),
    },
    now,
  )
  return undefined
}

/** Keeps the pictures that are new and lets go of those before them; an app of before sends no photo, and leaves it. */
async function takePictures(
  tx: Tx,
  { before, body, staffUid }: { before: StaffShop; body: Input; staffUid: string },
): Promise<{ path: string; message: string }[]> {
  const { photo: shown = null } = before
  const { photo = shown } = body
  const issues = []
  if (!(await takeShopPicture(tx, { before: before.wechatQr, after: body.wechatQr, staffUid }))) {
    issues.push({ path: 'wechat_qr', message: 'Not a picture that you uploaded' })
  }
  if (!(await takePhoto(tx, { before: shown, after: photo, staffUid }))) {
    issues.push({ path: 'photo', message: 'Not a picture that you uploaded' })
  }
  return issues
}

async function close(tx: Tx, { shopId, reason }: BodyOf<typeof closeToday>, staffUid: string, now: Instant) {
  const shop = await findLivingShop(tx, shopId)
  if (!shop) return refuse('not-found')
  const today = await readBusinessDay(tx, shop, now)
  if (await findClosure(tx, shop, today, now)) return undefined
  const { date, endsAt } = today
  await putClosure(tx, { closureId: uuidv7(), shopId, deviceId: null, startsAt: now, endsAt, reason, rev: 1 })
  const change = { before: { closed: null }, after: { closed: date }, reason }
  await writeStaffLog(tx, { staffUid, what: 'shops.close-today', subject: `shop:${shopId}`, ...change }, now)
  return undefined
}

interface Day {
  date: string
  endsAt: Instant
}

/** The closure that holds now for the whole studio for as long as its day lasts, if there is one. */
async function findClosure(
  db: Db,
  { shopId }: ShopRow,
  { endsAt }: Day,
  now: Instant,
): Promise<ClosureRow | undefined> {
  const closures = await listClosures(db, shopId, now, endsAt)
  return closures.find((row) => row.deviceId === null && row.startsAt <= now && row.endsAt >= endsAt)
}

/** For which beds the daily hours say anything. */
async function dailyHoursOf(db: Db, { shopId }: ShopRow): Promise<StaffShop['dailyHours']> {
  const types = bedTypesOf(await listShopBeds(db, shopId))
  const templates = await listTemplates(db, shopId)
  return { types, ownWeek: types.filter((typeId) => templates.some((row) => row.typeId === typeId)) }
}

function toRow(body: Input): Partial<ShopRow> {
  return {
    languages: shopTexts.write(body.languages),
    opensAt: body.opensAt,
    closesAt: body.closesAt,
    latitudeE6: body.latitude === null ? null : Math.round(body.latitude * 1_000_000),
    longitudeE6: body.longitude === null ? null : Math.round(body.longitude * 1_000_000),
    mapUrl: body.mapUrl,
    operatingMode: body.operatingMode,
    staffedHours: body.staffedHours && staffedHoursText.write(body.staffedHours),
    ...(body.identityCheck && { identityCheck: body.identityCheck }),
    ...(body.presence && {
      doorLevel: body.presence.door,
      bedLevel: body.presence.bed,
      radiusMeters: body.presence.radiusMeters,
    }),
    phone: body.phone,
    wechatId: body.wechatId,
    wechatQr: body.wechatQr,
    ...(body.photo !== undefined && { photo: body.photo }),
    ...(body.wifiName !== undefined && { wifiName: body.wifiName }),
    ...(body.afterHours !== undefined && {
      afterHours: body.afterHours && afterHoursText.write(body.afterHours),
    }),
    ...(body.alertRules && { alertRules: alertRulesText.write(body.alertRules) }),
  }
}

/** Of every kind, also where the studio has said nothing of it. */
function readAlertRules({ alertRules }: ShopRow): StaffShop['alertRules'] {
  const rules = alertRulesOf(alertRules === null ? [] : alertRulesText.read(alertRules))
  return alertKinds.map((kind) => Object.assign({ kind }, rules[kind]))
}

async function readStaffShop(db: Db, shopId: number, now: Instant): Promise<StaffShop | undefined> {
  const row = await findShop(db, shopId)
  if (!row) return undefined
  const today = await readBusinessDay(db, row, now)
  const closure = await findClosure(db, row, today, now)
  return {
    ...row,
    languages: shopTexts.read(row.languages),
    latitude: row.latitudeE6 === null ? null : row.latitudeE6 / 1_000_000,
    longitude: row.longitudeE6 === null ? null : row.longitudeE6 / 1_000_000,
    staffedHours: row.staffedHours === null ? null : staffedHoursText.read(row.staffedHours),
    afterHours: row.afterHours === null ? null : afterHoursText.read(row.afterHours),
    alertRules: readAlertRules(row),
    dailyHours: await dailyHoursOf(db, row),
    presence: {
      door: row.doorLevel === 0 ? 1 : row.doorLevel,
      bed: row.bedLevel === 0 ? 1 : row.bedLevel,
      radiusMeters: row.radiusMeters,
    },
    presenceLimits: await readPresenceLimits(db, shopId),
    closedToday: closure ? { closureId: closure.closureId, date: today.date } : null,
  }
}
