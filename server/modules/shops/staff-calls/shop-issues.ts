import type { saveShop } from '#src/contract/staff/shops.ts'
import type { BodyOf } from '#src/contract/call.ts'
import { isInHongKong } from '#src/domain/shops/place.ts'

interface Issue {
  path: string
  message: string
}

type Wish = BodyOf<typeof saveShop>

/** What a schema of single fields cannot see. */
export function shopIssues(wish: Wish): Issue[] {
  return [...languageIssues(wish), ...placeIssues(wish), ...modeIssues(wish)]
}

function languageIssues({ languages }: Wish): Issue[] {
  const names = languages.map(({ language }) => language)
  const issues = []
  if (new Set(names).size < names.length) issues.push({ path: 'languages', message: 'Each language once' })
  if (!names.includes('zh-HK')) issues.push({ path: 'languages', message: 'Texts in zh-HK are needed' })
  return issues
}

function placeIssues({ latitude, longitude }: Wish): Issue[] {
  if ((latitude === null) !== (longitude === null)) {
    return [{ path: 'longitude', message: 'A place has a latitude and a longitude' }]
  }
  if (latitude === null || longitude === null || isInHongKong({ latitude, longitude })) return []
  return [{ path: 'latitude', message: 'Not in Hong Kong' }]
}

function modeIssues({ operating_mode: mode, staffed_hours: staffed }: Wish): Issue[] {
  if (mode === 'staffed-hours' && staffed === null) {
    return [{ path: 'staffed_hours', message: 'When somebody is there has to be told' }]
  }
  if (staffed && new Set(staffed.days).size < staffed.days.length) {
    return [{ path: 'staffed_hours', message: 'Each day once' }]
  }
  return []
}
