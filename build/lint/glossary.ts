/** Words that a name of the code does not use, each with the standard term to use instead. Names on the wire keep theirs. */
const words: Record<string, string> = {
  deed: 'action',
  deeds: 'actions',
  desk: 'deps, or setup in a test',
  desks: 'deps, or setups in a test',
  nobody: 'the member, the server or the lock that is meant',
  somebody: 'the member, the server or the lock that is meant',
  told: 'sent, reported or notified',
  twin: 'simulator',
  twins: 'simulators',
  unsell: 'revoke',
  whoever: 'the member, the server or the lock that is meant',
  wish: 'input',
  wished: 'requested',
  wishes: 'inputs',
}

/** Whole names that were given up; as a part of another name their words are fine. */
const names: Record<string, string> = {
  Act: 'StaffAction, or the name of the action',
  callStudio: 'callApi',
  forget: 'reset, clear or delete',
  Keep: 'Durability',
  Leave: 'Waiver',
  Letter: 'ApiRequest',
  renews: 'invalidates',
  StaffPlace: 'StaffDeps',
  standNow: 'refreshMember',
  StudioFailure: 'ApiError',
  takeTurn: 'withOutboxLock',
  takeTurns: 'limitConcurrency',
  Till: 'PaymentDeps',
}

/** The term to use instead of a name; undefined where the name may stay, as a setting of the environment does. */
export function termInsteadOf(name: string): string | undefined {
  if (Object.hasOwn(names, name)) return names[name]
  if (/^(kept|Kept)[A-Z]/.test(name)) return 'persisted…'
  if (name === name.toUpperCase()) return undefined
  const parts = name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/)
  const found = parts.map((part) => part.toLowerCase()).find((part) => Object.hasOwn(words, part))
  return found === undefined ? undefined : words[found]
}
