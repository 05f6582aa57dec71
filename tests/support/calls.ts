import type { Call } from '#src/contract/call.ts'

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value
}

/** Found, not listed: a new file of the contract is met by every test that goes through the calls. */
const contract = import.meta.glob<Record<string, unknown>>('#src/contract/**/*.ts', { eager: true })

/** Every call of the contract; those that a second file passes on are in it once. */
export const calls: Call[] = [
  ...new Set(
    Object.values(contract)
      .flatMap((file) => Object.values(file))
      .filter(isCall),
  ),
]
