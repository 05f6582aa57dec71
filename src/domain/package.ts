/** A package as it can be bought; what was sold keeps its terms. */
export interface PackageOnSale {
  packageId: string
  name: string
  languages: { language: string; name: string }[]
  priceCents: number
  /** ISO 4217. */
  currency: string
  /** null: as often as wished. */
  times: number | null
  /** On top of `times`. */
  bonusTimes: number
  /** null: for ever. */
  validDays: number | null
  /** Names of the kinds of bed it is for; empty means all. */
  deviceTypes: string[]
  /** Empty means all. */
  shopIds: number[]
  /** Of what was shown; sent with what is bought. */
  rev?: number | undefined
}

export interface UnitPrice {
  per: 'session' | 'day'
  cents: number
}

const centsPerUnit = 100

/** What one session costs, or one day where sessions are not counted, rounded to whole units of the currency. */
export function unitPrice({ priceCents, times, bonusTimes, validDays }: PackageOnSale): UnitPrice | undefined {
  if (times !== null) return price('session', priceCents, times + bonusTimes)
  return validDays === null ? undefined : price('day', priceCents, validDays)
}

function price(per: UnitPrice['per'], cents: number, count: number): UnitPrice | undefined {
  return count > 0 ? { per, cents: Math.round(cents / count / centsPerUnit) * centsPerUnit } : undefined
}

/** The one that is marked: the member's own choice as long as it is sold, else the first. */
export function chosenPackage(
  packages: readonly PackageOnSale[],
  wanted: string | undefined,
): PackageOnSale | undefined {
  return packages.find(({ packageId }) => packageId === wanted) ?? packages[0]
}
