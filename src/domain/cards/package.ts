import { minorDigits } from '#src/domain/money.ts'

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

/** What one session costs, or one day where sessions are not counted. */
export function unitPrice({ times, bonusTimes, validDays, ...sold }: PackageOnSale): UnitPrice | undefined {
  if (times !== null) return price('session', sold, times + bonusTimes)
  return validDays === null ? undefined : price('day', sold, validDays)
}

type Sold = Pick<PackageOnSale, 'priceCents' | 'currency'>

/** Below so many whole units of a currency, their parts are said as well: a tenth of a dinar is not nothing. */
const roundedFrom = 10

function price(per: UnitPrice['per'], { priceCents, currency }: Sold, count: number): UnitPrice | undefined {
  if (count <= 0) return undefined
  const whole = 10 ** minorDigits(currency)
  const each = priceCents / count
  const unit = each < roundedFrom * whole ? 1 : whole
  return { per, cents: Math.round(each / unit) * unit }
}

/** The one that is marked: the member's own choice as long as it is sold, else the first. */
export function chosenPackage(
  packages: readonly PackageOnSale[],
  wanted: string | undefined,
): PackageOnSale | undefined {
  return packages.find(({ packageId }) => packageId === wanted) ?? packages[0]
}
