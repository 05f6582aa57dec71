import type { savePackage as saveCall, staffPackage } from '#src/contract/staff/packages.ts'
import type { CamelOf } from '#src/contract/codec.ts'
import { callApi, carriedBy, type Failure, type RequestOf, writing } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'

/** A package as staff edit it. Money in cents, dates as YYYY-MM-DD of the studio's calendar. */
export type StaffPackage = CamelOf<typeof staffPackage>
export type BedTypeId = StaffPackage['deviceTypes'][number]
export type PackageTerms = Omit<RequestOf<typeof saveCall>, 'packageId' | 'rev' | 'reason'>

const loadCalls = async () => await import('#src/contract/staff/packages.ts')

export const packagesKey = ['staff', 'packages'] as const

/** Everything that is or was sold, in the order in which members see it. */
export function staffPackagesQuery() {
  return persistedQuery({
    queryKey: packagesKey,
    load: async ({ signal }) => {
      const load = async () => (await loadCalls()).staffPackageList
      return (await callApi(load, '/api/admin/packages/list', {}, { signal })).list
    },
  })
}

/** How a package sold in the last 30 days. */
export function packageFiguresQuery(packageId: string) {
  return persistedQuery({
    queryKey: [...packagesKey, 'figures', packageId],
    load: async ({ signal }) => {
      const load = async () => (await loadCalls()).packageFigures
      return await callApi(load, '/api/admin/packages/figures', { packageId }, { signal })
    },
  })
}

/** Throws an `ApiError`; `changed` carries the package as it is now, see `packageOf`. */
export const savePackage = writing(async () => (await loadCalls()).savePackage, '/api/admin/packages/save')

/** Throws an `ApiError`, `changed` when there are others by now. */
export const sortPackages = writing(async () => (await loadCalls()).sortPackages, '/api/admin/packages/sort')

/** The package that a refusal `changed` carries. */
export async function packageOf(failure: Failure): Promise<StaffPackage | undefined> {
  return await carriedBy(failure, 'changed', async () => (await loadCalls()).staffPackage)
}
