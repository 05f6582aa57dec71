import type { setUpChain } from '#src/contract/staff/setup/setup.ts'
import type { BodyOf } from '#src/contract/call.ts'
import { isReadableColor, nearestReadable } from '#src/domain/chain/brand-color.ts'

import {
  isTimeZone,
  languageIssues,
  modeIssues,
  pointIssues,
  weekIssues,
  zoneIssues,
} from '#server/modules/shops/rules/new-shop-issues.ts'

interface Issue {
  path: string
  message: string
}

export type SetupInput = Omit<BodyOf<typeof setUpChain>, 'secret'>

/** What a schema of single fields cannot see. */
export function setupIssues(input: SetupInput): Issue[] {
  const { brand, shop, packages } = input
  return [
    ...languageIssues('brand.names', brand.names),
    ...languageIssues('shop.languages', shop.languages),
    ...packages.flatMap(({ languages }, index) => languageIssues(`packages.${index}.languages`, languages)),
    ...packageIssues(packages),
    ...machineIssues(input),
    ...placeIssues(input),
    ...weekIssues('shop.week', shop.week),
    ...modeIssues(runOf(shop)).map(inShop),
    ...(isTimeZone(input.timeZone) ? pointIssues({ ...shop, timeZone: input.timeZone }) : []).map(inShop),
    ...(isReadableColor(brand.color)
      ? []
      : [{ path: 'brand.color', message: `Text cannot be read on it; on ${nearestReadable(brand.color)} it can` }]),
  ]
}

/** How the first studio is run; what says nothing of it is unstaffed. */
export function runOf({ operatingMode = 'unstaffed', staffedHours = null }: SetupInput['shop']) {
  return { operatingMode, staffedHours }
}

function inShop({ path, message }: Issue): Issue {
  return { path: `shop.${path}`, message }
}

function packageIssues(packages: SetupInput['packages']): Issue[] {
  return packages.flatMap(({ times, bonusTimes }, index) =>
    times === null && bonusTimes > 0
      ? [{ path: `packages.${index}.bonus_times`, message: 'Nothing is added to no limit' }]
      : [],
  )
}

function machineIssues({ beds, locks }: SetupInput): Issue[] {
  const ids = [...beds, ...locks].map(({ machineId }) => machineId.toLowerCase())
  const machines = [...beds, ...locks].flatMap(({ names }, index) => languageIssues(`machines.${index}.names`, names))
  return new Set(ids).size < ids.length ? [...machines, { path: 'beds', message: 'Each id once' }] : machines
}

function placeIssues({ timeZone, currency }: SetupInput): Issue[] {
  const issues = zoneIssues(timeZone)
  if (!isCurrency(currency)) {
    issues.push({ path: 'currency', message: 'No currency is called that' })
  }
  return issues
}

export function isCurrency(name: string): boolean {
  return Intl.supportedValuesOf('currency').includes(name)
}
