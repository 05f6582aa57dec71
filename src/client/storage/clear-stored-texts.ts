import { isRecord, parseJson } from '#src/lib/parse-json.ts'

import { readText, writeText } from './local-text.ts'
import { type Occasion, type StoredThing, storedThings } from './stored-data.ts'
import { tabText } from './tab-text.ts'

/** Deletes the texts that go on an occasion. `uid`: the member who leaves or who signs in. */
export function clearStoredTexts(occasion: Occasion, uid: string | undefined): void {
  for (const name of goingTexts(storedThings.local, readText, occasion, uid)) writeText(name, undefined)
  clearTabTexts(occasion, uid)
}

/** The part of it that every tab has for itself. */
export function clearTabTexts(occasion: Occasion, uid: string | undefined): void {
  const read = (name: string) => tabText(name).read()
  for (const name of goingTexts(storedThings.tab, read, occasion, uid)) tabText(name).clear()
}

function goingTexts(
  things: Record<string, StoredThing>,
  read: (name: string) => string | undefined,
  occasion: Occasion,
  uid: string | undefined,
): string[] {
  const isTheirs = (name: string, { owner }: StoredThing) => owner !== undefined && ownerIn(read(name), owner) === uid
  return Object.entries(things)
    .filter(([, { goes }]) => goes.includes(occasion))
    .filter(([name, thing]) => occasion !== 'other' || !isTheirs(name, thing))
    .map(([name]) => name)
}

function ownerIn(text: string | undefined, field: 'uid'): unknown {
  const stored = parseJson(text ?? '')
  return isRecord(stored) ? stored[field] : undefined
}
