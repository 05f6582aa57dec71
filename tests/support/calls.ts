import type { DescribedCall } from '#server/http/described/described-calls.ts'

function isCall(value: unknown): value is DescribedCall {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value
}

/** Found, not listed: a new file of the contract is met by every test that goes through the calls. */
const contract = import.meta.glob<Record<string, unknown>>('#src/contract/**/*.ts', { eager: true })

/** Every call of the contract; those that a second file passes on are in it once. */
export const calls: DescribedCall[] = [
  ...new Set(
    Object.values(contract)
      .flatMap((file) => Object.values(file))
      .filter(isCall),
  ),
]
