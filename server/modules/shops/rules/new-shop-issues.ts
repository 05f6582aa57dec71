import type { OperatingMode, StaffedHours } from '#src/domain/shops/operating-mode.ts'
import { isWhereClocksAre } from '#src/domain/shops/place.ts'

import type { Week } from './opening-hours.ts'

interface Issue {
  path: string
  message: string
}

export function languageIssues(path: string, entries: readonly { language: string }[]): Issue[] {
  const languages = entries.map(({ language }) => language)
  const issues = []
  if (new Set(languages).size < languages.length) issues.push({ path, message: 'Each language once' })
  if (!languages.includes('zh-HK')) issues.push({ path, message: 'Texts in zh-HK are needed' })
  return issues
}

/** Open on some day, and on no day for less than the shortest time on a bed. */
export function weekIssues(path: string, week: Week): Issue[] {
  return week.flat().length === 0 ? [{ path, message: 'It is never open' }] : []
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

export function zoneIssues(timeZone: string): Issue[] {
  return isTimeZone(timeZone) ? [] : [{ path: 'time_zone', message: 'No time zone is called that' }]
}

interface TypedPlace {
  timeZone: string
  latitude?: number | null | undefined
  longitude?: number | null | undefined
}

/** A point where the clocks of the studio are, or none. Only for a zone that there is. */
export function pointIssues({ timeZone, latitude = null, longitude = null }: TypedPlace): Issue[] {
  if ((latitude === null) !== (longitude === null)) {
    return [{ path: 'longitude', message: 'A place has a latitude and a longitude' }]
  }
  if (latitude === null || longitude === null || isWhereClocksAre({ latitude, longitude }, timeZone)) return []
  return [{ path: 'latitude', message: `Not where the clocks of ${timeZone} are` }]
}

interface Running {
  operatingMode: OperatingMode
  staffedHours: StaffedHours | null
}

/** Hours with staff are told where the mode speaks of them. */
export function modeIssues({ operatingMode: mode, staffedHours: staffed }: Running): Issue[] {
  if (mode === 'staffed-hours' && staffed === null) {
    return [{ path: 'staffed_hours', message: 'When somebody is there has to be told' }]
  }
  if (staffed && new Set(staffed.days).size < staffed.days.length) {
    return [{ path: 'staffed_hours', message: 'Each day once' }]
  }
  return []
}
