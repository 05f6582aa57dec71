import { randomInt } from 'node:crypto'

import {
  discardChainConfig,
  getChainConfig,
  publishChainConfig,
  restoreChainConfig,
  saveChainConfig,
} from '#src/contract/staff/chain.ts'
import type { BodyOf } from '#src/contract/call.ts'
import { wireName } from '#src/contract/codec.ts'
import { ok, type Refusal, refuse, refuseField } from '#src/contract/outcome.ts'
import { readAreaCodes } from '#src/domain/brand.ts'
import { tendersTaken } from '#src/domain/payments/tenders.ts'
import { isReadableColor, nearestReadable } from '#src/domain/chain/brand-color.ts'

import type { Serve } from '#server/http/serve-call.ts'
import {
  changeChainDraft,
  changesText,
  type ChainConfigRow,
  deleteChainDraft,
  findChainDraft,
  findVersion,
  insertChainConfig,
  presentVersion,
} from '#server/modules/chain/store/chain-configs.ts'
import { listStaffAreaCodes } from '#server/modules/members/store/members.ts'
import { once } from '#server/platform/database/operations.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import type { Store, Tx } from '#server/platform/database/store.ts'
import { dropDraftPictures, takePictures } from '#server/modules/chain/actions/chain-picture.ts'
import { briefly, type ChainChanges, missingTexts, withChanges } from '#server/modules/chain/rules/chain-changes.ts'
import { readChainValues } from '#server/modules/chain/store/chain-values.ts'
import { describeChain } from '#server/modules/chain/answers/describe-chain.ts'
import { allowLateness } from '#server/modules/appointments/store/appointments.ts'
import { publishValues, restoredValues } from '#server/modules/chain/actions/publish-chain.ts'

const subject = 'config:chain'
/** What publishing needs of modules that know more than this one. */
const ofOthers = { allowLateness, listStaffAreaCodes }

/** What the whole chain has in common: one draft that is everybody's, published as numbered versions. */
export function serveChainConfig(serve: Serve, store: Store): void {
  serve(getChainConfig, async () => ok(await describeChain(store.db, await store.now())))

  serve(saveChainConfig, ({ body, caller, operation }) =>
    once(store, operation, async (tx, now) => {
      const why = await saveDraft(tx, body, caller.uid, now)
      return why ?? ok(await describeChain(tx, now))
    }),
  )

  serve(discardChainConfig, ({ body, caller, operation }) =>
    once(store, operation, async (tx, now) => {
      const draft = await findChainDraft(tx)
      if (!draft) return refuse('not-found')
      if (!(await isAsRead(tx, draft, body)) || !(await deleteChainDraft(tx, draft))) return await changed(tx, now)
      const before = changesText.read(draft.body)
      await dropDraftPictures(tx, before)
      await writeStaffLog(
        tx,
        { staffUid: caller.uid, what: 'config.discard', subject, before: briefly(before), after: null },
        now,
      )
      return ok(await describeChain(tx, now))
    }),
  )

  serve(publishChainConfig, ({ body, caller, operation }) =>
    once(store, operation, async (tx, now) => {
      const draft = await findChainDraft(tx)
      if (!draft) return refuse('not-found')
      if (!(await isAsRead(tx, draft, body))) return await changed(tx, now)
      const changes = changesText.read(draft.body)
      const missing = await whatIsMissing(tx, changes)
      if (missing.length > 0) return refuse('texts-missing', { fields: missing.map(wireName) })
      if (!(await deleteChainDraft(tx, draft))) return await changed(tx, now)
      const { reason } = body
      const publishing = { changes, staffUid: caller.uid, reason, what: 'config.publish', subject, ...ofOthers }
      return (await publishValues(tx, publishing, now)) ? ok(await describeChain(tx, now)) : await changed(tx, now)
    }),
  )

  serve(restoreChainConfig, ({ body, caller, operation }) =>
    once(store, operation, async (tx, now) => {
      const older = await findVersion(tx, body.restored)
      if (!older || body.restored === body.version) return refuse('not-found')
      const draft = await findChainDraft(tx)
      if (draft || !(await isAsRead(tx, draft, body))) return await changed(tx, now)
      const { reason } = body
      const publishing = {
        changes: restoredValues(older),
        staffUid: caller.uid,
        reason,
        what: 'config.restore',
        subject,
        ...ofOthers,
      }
      return (await publishValues(tx, publishing, now)) ? ok(await describeChain(tx, now)) : await changed(tx, now)
    }),
  )
}

async function changed(tx: Tx, now: Instant): Promise<Refusal<'changed'>> {
  return refuse('changed', await describeChain(tx, now))
}

async function whatIsMissing(tx: Tx, changes: ChainChanges): Promise<string[]> {
  const { values } = await readChainValues(tx)
  return missingTexts(withChanges(values, changes))
}

async function isAsRead(
  tx: Tx,
  draft: ChainConfigRow | undefined,
  read: { version: number; rev: number },
): Promise<boolean> {
  return (draft?.rev ?? 0) === read.rev && (await presentVersion(tx)) === read.version
}

type Saving = BodyOf<typeof saveChainConfig>

async function saveDraft(
  tx: Tx,
  body: Saving,
  staffUid: string,
  now: Instant,
): Promise<Refusal<'changed' | 'bad-request'> | undefined> {
  const draft = await findChainDraft(tx)
  if (!(await isAsRead(tx, draft, body))) return await changed(tx, now)
  const { values: published } = await readChainValues(tx)
  const earlier: ChainChanges = draft ? changesText.read(draft.body) : {}
  const wrongRound = body.changes.riskRound !== undefined && !isNextRound(body.changes.riskRound, published.riskRound)
  if (wrongRound) return refuseField('changes.risk_round', 'Not the next one')
  const { brandColor } = body.changes
  if (brandColor && !isReadableColor(brandColor)) {
    const message = `Text cannot be read on it; on ${nearestReadable(brandColor)} it can`
    return refuseField('changes.brand_color', message)
  }
  if (tendersTaken(withChanges(withChanges(published, earlier), body.changes)).length === 0) {
    return refuseField('changes.takes_cash', 'Nothing would be taken')
  }
  const leftOut = body.changes.areaCodes && (await staffLeftOut(tx, readAreaCodes(body.changes.areaCodes)))
  if (leftOut) {
    const message = `Somebody of the staff signs in with a number of +${leftOut}`
    return refuseField('changes.area_codes', message)
  }
  const untaken = await takePictures(tx, { earlier, published, changes: body.changes, staffUid })
  if (untaken !== undefined) {
    const path = `changes.${wireName(untaken)}`
    return refuseField(path, 'Not a picture that you uploaded')
  }
  const changes = onlyDifferent({ ...earlier, ...body.changes }, published)
  if (!(await keepDraft(tx, { draft, version: body.version, changes, staffUid }, now))) return await changed(tx, now)
  const names = keysOf(body.changes)
  const before = briefly(pick({ ...published, ...earlier }, names))
  const action = { staffUid, what: 'config.save', subject, before, after: briefly(body.changes) }
  await writeStaffLog(tx, action, now)
  return undefined
}

/** An area code with which a clerk could no longer sign in, if there is one. */
async function staffLeftOut(tx: Tx, areaCodes: readonly string[]): Promise<string | undefined> {
  const used = await listStaffAreaCodes(tx)
  return used.find((code) => !areaCodes.includes(code))
}

function isNextRound(round: number, published: number): boolean {
  return round === published || round === published + 1
}

interface Keeping {
  draft: ChainConfigRow | undefined
  version: number
  changes: ChainChanges
  staffUid: string
}

/** A draft that changes nothing is none. False when another call was faster. */
async function keepDraft(tx: Tx, { draft, version, changes, staffUid }: Keeping, now: Instant): Promise<boolean> {
  const common = { body: changesText.write(changes), changedBy: staffUid, changedAt: now }
  if (keysOf(changes).length === 0) return !draft || (await deleteChainDraft(tx, draft))
  if (draft) return await changeChainDraft(tx, draft, common)
  return await insertChainConfig(tx, { version: version + 1, state: 'draft', rev: firstRev(), reason: null, ...common })
}

/** Somewhere else every time: revisions of an earlier draft, thrown away since, mean nothing in this one. */
function firstRev(): number {
  return randomInt(1, 2 ** 40)
}

function onlyDifferent(changes: ChainChanges, published: Required<ChainChanges>): ChainChanges {
  return pick(
    changes,
    keysOf(changes).filter((key) => changes[key] !== undefined && changes[key] !== published[key]),
  )
}

function keysOf(changes: ChainChanges): (keyof ChainChanges)[] {
  return Object.keys(changes) as (keyof ChainChanges)[]
}

function pick(values: ChainChanges, keys: readonly (keyof ChainChanges)[]): ChainChanges {
  return Object.fromEntries(keys.map((key) => [key, values[key]]))
}
