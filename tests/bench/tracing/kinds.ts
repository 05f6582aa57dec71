/** How servers that are compared are traced; the first two do the same, so that what they differ by is chance. */
export const kinds = [
  { name: 'plain', says: 'without traces', traced: 'never' },
  { name: 'control', says: 'another without', traced: 'never' },
  { name: 'ready', says: 'not one call', traced: 'none' },
  { name: 'usual', says: 'one call in twenty', traced: 'as-usual' },
  { name: 'every', says: 'every call', traced: 'always' },
] as const

export type Kind = (typeof kinds)[number]
export type KindName = Kind['name']

/** What the process of the servers is asked: what it has used, and before that to send the traces of this server. */
export interface Ask {
  flush?: KindName
}

/** What it says at its start: where each server is reached. */
export interface Opened {
  urls: Record<KindName, string>
}

/** Of the processor since its start, system time included, in microseconds. */
export interface Used {
  usedUs: number
}
