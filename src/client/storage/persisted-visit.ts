import type { DoorVisit } from '#src/domain/doors/door-visit/door-steps.ts'
import { isRecord, parseJson } from '#src/lib/parse-json.ts'

import { tabText } from './tab-text.ts'

const kept = tabText('doorVisit')

/** Where a member stands with a door, for this tab only: a reload finds it again, another member never does. */
export const persistedVisit = {
  read(uid: string): DoorVisit | undefined {
    const found = parseJson(kept.read() ?? '')
    return isRecord(found) && found['uid'] === uid && isVisit(found['visit']) ? found['visit'] : undefined
  },
  write: (uid: string, visit: DoorVisit): void => kept.write(JSON.stringify({ uid, visit })),
}

type Check = (value: unknown) => boolean

const isText: Check = (value) => typeof value === 'string'
const isNumber: Check = (value) => typeof value === 'number' && Number.isFinite(value)
const orNone =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value)

/** What each step is made of; a visit of another version that lacks something is read as absent. */
const parts: Record<DoorVisit['step'], Record<string, Check>> = {
  looking: {},
  choosing: {},
  offline: {},
  asking: { opId: isText, askedAt: isNumber },
  opened: { opId: isText, enterBy: isNumber, openingsLeft: orNone(isNumber) },
  'in-use': { opId: isText, availableAt: orNone(isNumber) },
  failed: { opId: isText, why: isText, openingsLeft: orNone(isNumber) },
  refused: { refusal: isRecord },
  unknown: {
    opId: isText,
    askedAt: isNumber,
    againFrom: isNumber,
    tries: isNumber,
    triedAt: orNone(isNumber),
    isAsking: (value) => typeof value === 'boolean',
    strangersLeft: isNumber,
    openingsLeft: orNone(isNumber),
  },
}

function isVisit(value: unknown): value is DoorVisit {
  if (!isRecord(value) || !isText(value['lockId']) || !orNone(isText)(value['proof'])) return false
  const step = Object.entries(parts).find(([name]) => name === value['step'])
  return step !== undefined && Object.entries(step[1]).every(([name, check]) => check(value[name]))
}
