import { v7 as uuidv7 } from 'uuid'

import type { CamelOf } from '#src/contract/codec.ts'
import {
  packageFigures,
  savePackage,
  sortPackages,
  staffPackage,
  staffPackageList,
} from '#src/contract/staff/packages.ts'
import type { BodyOf } from '#src/contract/call.ts'
import { ok, refuse } from '#src/contract/outcome.ts'

import { readChainIdentity } from '#server/modules/chain/store/chain-identity.ts'
import type { Serve } from '#server/http/serve-call.ts'
import { once } from '#server/platform/database/operations.ts'
import { readPackageFigures } from '#server/modules/cards/store/package-figures.ts'
import {
  bedTypes,
  findPackage,
  insertPackage,
  listPackages,
  selectPackageForUpdate,
  movePackage,
  type PackageRow,
  packageTexts,
  shopIds,
  updatePackage,
} from '#server/modules/cards/store/packages.ts'
import { logged, writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import type { Db, Store } from '#server/platform/database/store.ts'

type StaffPackage = CamelOf<typeof staffPackage>

/** What the chain sells: read by all of the staff, changed by managers. What was sold keeps its terms. */
export function servePackages(serve: Serve, store: Store): void {
  serve(staffPackageList, async () => ok(await readList(store.db)))

  serve(packageFigures, async ({ body }) => {
    const row = await findPackage(store.db, body.packageId)
    if (!row) return refuse('not-found')
    const figures = await readPackageFigures(store.db, row.packageId, await store.now())
    return ok({
      sold: figures.sold,
      incomeCents: figures.incomeCents,
      currency: row.currency,
      daysToUseUp: figures.daysToUseUp,
    })
  })

  serve(savePackage, ({ body, caller, operation }) =>
    once(store, operation, async (tx, now) => {
      const issues = issuesOf(body)
      if (issues.length > 0) return refuse('bad-request', { issues })
      const old = body.packageId === undefined ? undefined : await selectPackageForUpdate(tx, body.packageId)
      if (body.packageId !== undefined && !old) return refuse('not-found')
      if (old && old.rev !== body.rev) return refuse('changed', toStaff(old))
      const row = old ? { ...old, ...toRow(body), rev: old.rev + 1 } : await newRow(tx, body)
      await (old ? updatePackage(tx, row) : insertPackage(tx, row))
      const subject = `package:${row.packageId}`
      const change = {
        before: logged(staffPackage, old && toStaff(old)),
        after: logged(staffPackage, toStaff(row)),
        reason: body.reason,
      }
      await writeStaffLog(tx, { staffUid: caller.uid, what: 'packages.save', subject, ...change }, now)
      return ok(toStaff(row))
    }),
  )

  serve(sortPackages, ({ body, caller, operation }) =>
    once(store, operation, async (tx, now) => {
      const before = (await listPackages(tx)).map(({ packageId }) => packageId)
      const requested = body.packageIds
      if (before.toSorted().join(' ') !== requested.toSorted().join(' ')) return refuse('changed', await readList(tx))
      for (const [index, packageId] of requested.entries()) await movePackage(tx, packageId, index + 1)
      const change = { before: { order: before }, after: { order: requested } }
      await writeStaffLog(tx, { staffUid: caller.uid, what: 'packages.sort', subject: 'package:all', ...change }, now)
      return ok(await readList(tx))
    }),
  )
}

type Body = BodyOf<typeof savePackage>

/** What a schema of single fields cannot see. */
function issuesOf({ languages, times, bonusTimes, saleFrom, saleTo }: Body): { path: string; message: string }[] {
  const issues = []
  if (new Set(languages.map(({ language }) => language)).size < languages.length) {
    issues.push({ path: 'languages', message: 'Each language once' })
  }
  if (!languages.some(({ language }) => language === 'zh-HK')) {
    issues.push({ path: 'languages', message: 'A name in zh-HK is needed' })
  }
  if (times === null && bonusTimes > 0) issues.push({ path: 'bonus_times', message: 'Nothing is added to no limit' })
  if (saleFrom !== null && saleTo !== null && saleTo < saleFrom) {
    issues.push({ path: 'sale_to', message: 'The last day of sale is before the first' })
  }
  return issues
}

function toRow(body: Body): Omit<PackageRow, 'packageId' | 'rev' | 'sort' | 'currency'> {
  return {
    languages: packageTexts.write(body.languages),
    priceCents: body.priceCents,
    times: body.times,
    bonusTimes: body.bonusTimes,
    validDays: body.validDays,
    deviceTypes: bedTypes.write(body.deviceTypes),
    shopIds: shopIds.write(body.shopIds),
    onSale: body.onSale ? 1 : 0,
    saleFrom: body.saleFrom,
    saleTo: body.saleTo,
  }
}

async function newRow(db: Db, body: Body): Promise<PackageRow> {
  const last = (await listPackages(db)).at(-1)?.sort ?? 0
  const { currency } = await readChainIdentity(db)
  return { ...toRow(body), packageId: uuidv7(), rev: 1, sort: last + 1, currency }
}

async function readList(db: Db): Promise<{ list: StaffPackage[] }> {
  return { list: (await listPackages(db)).map(toStaff) }
}

function toStaff(row: PackageRow): StaffPackage {
  return {
    ...row,
    languages: packageTexts.read(row.languages),
    deviceTypes: bedTypes.read(row.deviceTypes),
    shopIds: shopIds.read(row.shopIds),
    onSale: row.onSale === 1,
  }
}
