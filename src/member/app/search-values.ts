// What addresses may say: each reads one value, and a wrong one is undefined.

const settingsViews = ['account', 'delete', 'passkeys'] as const
export type SettingsView = (typeof settingsViews)[number]

/** A part of the settings that has an address of its own. */
export function settingsViewOf(value: unknown): SettingsView | undefined {
  return settingsViews.find((view) => view === value)
}

/** An id of digits only is read as a number. */
export function idOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

/** Four digits, of this century or the next. */
export function isYear(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 2000 && value < 2200
}

/**
 * Where to go after login: a path of this app, never an address from outside. What is refused must be named as
 * undefined, since the router keeps what a route does not mention as it came.
 */
export function ownPath(next: unknown): string | undefined {
  return typeof next === 'string' && /^\/(?![/\\])/.test(next) ? next : undefined
}

interface SettingsSearch {
  next?: string | undefined
  from?: 'my' | undefined
  show?: SettingsView | undefined
}

/** Where the settings lead on to, where they were opened from, and which part of them is shown. */
export function settingsSearch(search: Record<string, unknown>): SettingsSearch {
  return {
    next: ownPath(search['next']),
    from: search['from'] === 'my' ? 'my' : undefined,
    show: settingsViewOf(search['show']),
  }
}
