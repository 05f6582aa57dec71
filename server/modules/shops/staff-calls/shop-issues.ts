import type { saveShop } from '#src/contract/staff/shops.ts'
import type { BodyOf } from '#src/contract/call.ts'
import { isAlertKind } from '#src/domain/board/alert-rules.ts'
import { isWhereClocksAre } from '#src/domain/shops/place.ts'

import type { ShopRow } from '#server/modules/shops/store/shops.ts'
import { languageIssues, modeIssues } from '#server/modules/shops/rules/new-shop-issues.ts'

interface Issue {
  path: string
  message: string
}

type Input = BodyOf<typeof saveShop>

/** What a schema of single fields cannot see. */
export function shopIssues(
  input: Input,
  { timeZone, doorLevel, identityCheck }: Pick<ShopRow, 'timeZone' | 'doorLevel' | 'identityCheck'>,
): Issue[] {
  return [
    ...languageIssues('languages', input.languages),
    ...placeIssues(input, timeZone),
    ...doorIssues(input, doorLevel),
    ...modeIssues(input),
    ...identityIssues(input, identityCheck),
    ...afterHoursIssues(input),
    ...alertIssues(input),
  ]
}

/** An app of before knows nothing of levels, and may not take away the place that one of them is judged by. */
function doorIssues({ presence, latitude }: Input, doorLevel: number): Issue[] {
  if (presence || doorLevel !== 2 || latitude !== null) return []
  return [{ path: 'latitude', message: 'The doors of this studio ask for the position' }]
}

function placeIssues({ latitude, longitude }: Input, timeZone: string): Issue[] {
  if ((latitude === null) !== (longitude === null)) {
    return [{ path: 'longitude', message: 'A place has a latitude and a longitude' }]
  }
  if (latitude === null || longitude === null || isWhereClocksAre({ latitude, longitude }, timeZone)) return []
  return [{ path: 'latitude', message: `Not where the clocks of ${timeZone} are` }]
}

/** What is checked with each release can only be checked where there are releases. */
function identityIssues({ operatingMode, identityCheck }: Input, held: ShopRow['identityCheck']): Issue[] {
  if ((identityCheck ?? held) !== 'session' || operatingMode === 'staff-release') return []
  return [{ path: 'identity_check', message: 'A document for each session needs staff who release each session' }]
}

/** A line without a number answers nobody. */
function afterHoursIssues({ afterHours }: Input): Issue[] {
  if (!afterHours || afterHours.phone !== '' || afterHours.whatsapp !== '') return []
  return [{ path: 'after_hours.phone', message: 'A line has a phone number or a WhatsApp number' }]
}

/** One rule for each kind that there is. */
function alertIssues({ alertRules = [] }: Input): Issue[] {
  return alertRules.flatMap(({ kind }, at) => {
    const path = `alert_rules.${at}.kind`
    if (!isAlertKind(kind)) return [{ path, message: 'No kind of alert' }]
    const isSecond = alertRules.findIndex((other) => other.kind === kind) < at
    return isSecond ? [{ path, message: 'This kind has a rule already' }] : []
  })
}
