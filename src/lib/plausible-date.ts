const pattern = /^20\d\d-\d\d-\d\d$/

/** A date of this century that is in the calendar, as "YYYY-MM-DD"; undefined for everything else. */
export function plausibleDate(text: string | undefined): string | undefined {
  if (text === undefined || !pattern.test(text)) return undefined
  const at = Date.parse(`${text}T00:00Z`)
  // A day that a month does not have is read as one of the next month, or not at all.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) ? text : undefined
}
