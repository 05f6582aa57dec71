import type { savePackage as saveCall, staffPackage as wirePackage } from '#src/contract/staff/packages.ts'
import type { BodyOf } from '#src/contract/call.ts'
import { callApi, type Failure } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'
import type { Language } from '#src/domain/language.ts'
import type { z } from 'zod/mini'

export type BedTypeId = 'lie-down' | 'stand-up'

/** A package as staff edit it. Money in cents, dates as YYYY-MM-DD of the studio's calendar. */
export interface StaffPackage {
  packageId: string
  /** Also the number of its version. */
  rev: number
  currency: string
  languages: { language: string; name: string }[]
  priceCents: number
  /** null: as often as wished. */
  times: number | null
  bonusTimes: number
  /** null: for ever. */
  validDays: number | null
  /** Empty means all, as for studios. */
  deviceTypes: BedTypeId[]
  shopIds: number[]
  isOnSale: boolean
  saleFrom: string | undefined
  saleTo: string | undefined
}

export type PackageTerms = Omit<StaffPackage, 'packageId' | 'rev' | 'currency' | 'languages'> & {
  languages: { language: Language; name: string }[]
}

const loadCalls = async () => await import('#src/contract/staff/packages.ts')

export const packagesKey = ['staff', 'packages'] as const

/** Everything that is or was sold, in the order in which members see it. */
export function staffPackagesQuery() {
  return persistedQuery({
    queryKey: packagesKey,
    load: async ({ signal }) => {
      const load = async () => (await loadCalls()).staffPackageList
      const { list } = await callApi(load, '/api/admin/packages/list', {}, { signal })
      return list.map(toPackage)
    },
  })
}

export interface PackageFigures {
  sold: number
  incomeCents: number
  currency: string
  daysToUseUp: number | undefined
}

/** How a package sold in the last 30 days. */
export function packageFiguresQuery(packageId: string) {
  return persistedQuery({
    queryKey: [...packagesKey, 'figures', packageId],
    load: async ({ signal }): Promise<PackageFigures> => {
      const load = async () => (await loadCalls()).packageFigures
      const body = { package_id: packageId }
      const figures = await callApi(load, '/api/admin/packages/figures', body, { signal })
      const { sold, income_cents, currency, days_to_use_up } = figures
      return { sold, incomeCents: income_cents, currency, daysToUseUp: days_to_use_up ?? undefined }
    },
  })
}

export interface PackageChange {
  terms: PackageTerms
  /** What is changed, as it was read; a new package without it. */
  base: { packageId: string; rev: number } | undefined
}

/** Throws a `ApiError`; `changed` carries the package as it is now, see `packageOf`. */
export async function savePackage({ terms, base }: PackageChange, opId: string): Promise<StaffPackage> {
  const body: BodyOf<typeof saveCall> = {
    ...(base && { package_id: base.packageId, rev: base.rev }),
    languages: terms.languages,
    price_cents: terms.priceCents,
    times: terms.times,
    bonus_times: terms.bonusTimes,
    valid_days: terms.validDays,
    device_types: terms.deviceTypes,
    shop_ids: terms.shopIds,
    on_sale: terms.isOnSale,
    sale_from: terms.saleFrom ?? null,
    sale_to: terms.saleTo ?? null,
  }
  const load = async () => (await loadCalls()).savePackage
  return toPackage(await callApi(load, '/api/admin/packages/save', body, { opId }))
}

/** Throws a `ApiError`, `changed` when there are others by now. */
export async function sortPackages(packageIds: string[], opId: string): Promise<void> {
  const load = async () => (await loadCalls()).sortPackages
  await callApi(load, '/api/admin/packages/sort', { package_ids: packageIds }, { opId })
}

/** The package that a refusal `changed` carries. */
export async function packageOf(failure: Failure): Promise<StaffPackage | undefined> {
  if (failure.kind !== 'refused' || failure.code !== 'changed') return undefined
  const { staffPackage } = await loadCalls()
  const parsed = staffPackage.safeParse(failure.data)
  return parsed.success ? toPackage(parsed.data) : undefined
}

function toPackage(wire: z.output<typeof wirePackage>): StaffPackage {
  return {
    packageId: wire.package_id,
    rev: wire.rev,
    currency: wire.currency,
    languages: wire.languages,
    priceCents: wire.price_cents,
    times: wire.times,
    bonusTimes: wire.bonus_times,
    validDays: wire.valid_days,
    deviceTypes: wire.device_types,
    shopIds: wire.shop_ids,
    isOnSale: wire.on_sale,
    saleFrom: wire.sale_from ?? undefined,
    saleTo: wire.sale_to ?? undefined,
  }
}
