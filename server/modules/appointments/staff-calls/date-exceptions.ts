import { v7 as uuidv7 } from 'uuid'

import { removeException, saveException } from '#src/contract/staff/slots.ts'
import type { BodyOf } from '#src/contract/call.ts'
import { ok, type Refusal, refuse } from '#src/contract/outcome.ts'
import type { Language } from '#src/domain/language.ts'

import { exceptionIssues, withWhatWas } from '#server/modules/shops/rules/exception-issues.ts'
import { addDays, instantInZone } from '#server/modules/shops/rules/shop-time.ts'
import type { Serve } from '#server/http/serve-call.ts'
import { listShopBeds } from '#server/modules/beds/store/beds.ts'
import { once } from '#server/platform/database/operations.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import {
  blocksText,
  dayNames,
  deleteClosure,
  deleteException,
  type ExceptionRow,
  putClosure,
  putException,
} from '#server/modules/shops/store/shop-hours.ts'
import { type ClosureRow, findLivingShop, type ShopRow } from '#server/modules/shops/store/shops.ts'
import { logged, writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import type { Store, Tx } from '#server/platform/database/store.ts'
import { changeWithClashes } from '#server/modules/appointments/actions/clashes.ts'
import { clashesIn } from '#server/modules/appointments/answers/describe-clashes.ts'
import {
  closureAnswer,
  type ExceptionAnswer,
  exceptionAnswer,
} from '#server/modules/appointments/answers/exception-answer.ts'

type Input = BodyOf<typeof saveException>

/** Dates, and parts of dates, on which a shop or one of its beds keeps other hours. */
export function serveDateExceptions(serve: Serve, store: Store): void {
  serve(saveException, ({ body, caller, operation, language }) =>
    once(store, operation, async (tx, now) => {
      const { shopId, decisions, reason } = body
      const issues = exceptionIssues(body)
      if (issues.length > 0) return refuse('bad-request', { issues })
      const saved = { answer: undefined as ExceptionAnswer | undefined }
      const change = async (tx: Tx) => {
        const shop = await findLivingShop(tx, shopId)
        if (!shop || !(await hasBed(tx, body))) return refuse('not-found')
        const before = await readPresent(tx, shop, body.exceptionId, language)
        if (body.exceptionId !== undefined && before?.rev !== body.rev) return refuse('changed', before ?? null)
        if (before) await removeStored(tx, before.exceptionId)
        const exceptionId = body.exceptionId ?? uuidv7()
        await write(tx, shop, { ...withWhatWas(body, before), exceptionId, rev: (before?.rev ?? 0) + 1 }, now)
        saved.answer = await readPresent(tx, shop, exceptionId, language)
        const subject = `shop:${shopId}`
        const action = { staffUid: caller.uid, what: 'slots.save-exception', subject, reason }
        await writeStaffLog(
          tx,
          {
            ...action,
            before: logged(saveException.answer, before),
            after: logged(saveException.answer, saved.answer),
          },
          now,
        )
        return undefined
      }
      const changing = { shopId, change, decisions, staffUid: caller.uid, reason, describe: clashesIn(language) }
      const refusal = await changeWithClashes(tx, changing, now)
      if (refusal) return refusal
      return saved.answer ? ok(saved.answer) : refuse('not-found')
    }),
  )

  serve(removeException, ({ body, caller, operation, language }) =>
    once(store, operation, async (tx, now) => {
      const { shopId, exceptionId, decisions } = body
      const change = async (tx: Tx): Promise<Refusal<'not-found' | 'changed'> | undefined> => {
        const shop = await findLivingShop(tx, shopId)
        const before = shop && (await readPresent(tx, shop, exceptionId, language))
        if (!before) return refuse('not-found')
        if (before.rev !== body.rev) return refuse('changed', before)
        await removeStored(tx, exceptionId)
        const action = { staffUid: caller.uid, what: 'slots.remove-exception', subject: `shop:${shopId}` }
        await writeStaffLog(tx, { ...action, before: logged(saveException.answer, before), after: null }, now)
        return undefined
      }
      const changing = {
        shopId,
        change,
        decisions,
        staffUid: caller.uid,
        reason: undefined,
        describe: clashesIn(language),
      }
      const refusal = await changeWithClashes(tx, changing, now)
      return refusal ?? ok({ exceptionId })
    }),
  )
}

async function hasBed(tx: Tx, { shopId, deviceId }: Input): Promise<boolean> {
  if (deviceId === null) return true
  return (await listShopBeds(tx, shopId)).some((bed) => bed.deviceId === deviceId)
}

/** What stands under an id, whichever of the two kinds it is. */
async function readPresent(
  tx: Tx,
  { shopId, timeZone }: ShopRow,
  id: string | undefined,
  language: Language,
): Promise<ExceptionAnswer | undefined> {
  if (id === undefined) return undefined
  const beds = await listShopBeds(tx, shopId)
  const date = await findRow<ExceptionRow>(
    tx.selectFrom('dateExceptions').selectAll().where('exceptionId', '=', id).where('shopId', '=', shopId),
  )
  if (date) return exceptionAnswer(date, beds, language)
  const part = await findRow<ClosureRow>(
    tx.selectFrom('closures').selectAll().where('closureId', '=', id).where('shopId', '=', shopId),
  )
  return part && closureAnswer(part, timeZone, beds, language)
}

async function findRow<Row>(query: { executeTakeFirst: () => Promise<Row | undefined> }): Promise<Row | undefined> {
  return await query.executeTakeFirst()
}

async function removeStored(tx: Tx, id: string): Promise<void> {
  await deleteException(tx, id)
  await deleteClosure(tx, id)
}

type Writing = Input & { exceptionId: string; rev: number }

async function write(tx: Tx, shop: ShopRow, input: Writing, now: Instant): Promise<void> {
  const { date, lastDate = null, kind, blocks, reason, names = [], rev, deviceId, exceptionId } = input
  const { shopId, timeZone } = shop
  const [part] = blocks
  if (kind === 'part' && part) {
    const startsAt = instantInZone(date, part.from, timeZone)
    const endsAt = instantInZone(part.to > part.from ? date : addDays(date, 1), part.to, timeZone)
    return await putClosure(tx, { closureId: exceptionId, shopId, deviceId, startsAt, endsAt, reason, rev })
  }
  const open = blocksText.write(kind === 'hours' ? blocks : [])
  const shown = names.length > 0 ? dayNames.write(names) : null
  const row = { exceptionId, shopId, deviceId, date, lastDate, blocks: open, reason, names: shown, rev, createdAt: now }
  await putException(tx, row)
}
