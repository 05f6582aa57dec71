import { camelName } from '#src/contract/codec.ts'

/** Reads a value of the wire in the names and instants of the app; throws `Unreadable` where it is something else. */
export type Check = (value: unknown) => unknown

class Unreadable extends Error {
  override readonly name = 'Unreadable'
}

/** What reads an answer with `check` says undefined where it cannot be read, as `answerReader` does. */
export function checked(check: Check): (data: unknown) => { answer: unknown } | undefined {
  return (data) => {
    try {
      return { answer: check(data) }
    } catch (error) {
      if (error instanceof Unreadable) return undefined
      throw error
    }
  }
}

/** A text that every pattern finds something in. */
function text(...patterns: readonly RegExp[]): Check {
  return (value) => {
    if (typeof value === 'string' && patterns.every((pattern) => pattern.test(value))) return value
    throw new Unreadable()
  }
}

/** The same once what stands around it is gone. */
function trimmed(...patterns: readonly RegExp[]): Check {
  const read = text(...patterns)
  return (value) => read(typeof value === 'string' ? value.trim() : value)
}

/** An instant as it is written, in milliseconds since 1970. */
function instant(...patterns: readonly RegExp[]): Check {
  const read = text(...patterns)
  return (value) => Date.parse(read(value) as string)
}

function integer(least = -Infinity, most = Infinity): Check {
  return (value) => {
    if (Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most) return value
    throw new Unreadable()
  }
}

function decimal(value: unknown): unknown {
  if (Number.isFinite(value)) return value
  throw new Unreadable()
}

/** One of a few values. */
function one(...values: readonly unknown[]): Check {
  return (value) => {
    if (values.includes(value)) return value
    throw new Unreadable()
  }
}

function orNull(check: Check): Check {
  return (value) => (value === null ? null : check(value))
}

function list(item: Check, least = 0, most = Infinity): Check {
  return (value) => {
    if (!Array.isArray(value) || value.length < least || value.length > most) throw new Unreadable()
    return value.map((one) => item(one))
  }
}

/** An object by the names of the wire; one that may be missing ends in "?". What is not named is left out. */
function fields(checks: Readonly<Record<string, Check>>): Check {
  const known = Object.entries(checks).map(([said, check]) => {
    const wire = said.replace('?', '')
    return { wire, name: camelName(wire), mayMiss: wire !== said, check }
  })
  return (value) => {
    if (typeof value !== 'object' || value === null) throw new Unreadable()
    const given = value as Record<string, unknown>
    const made: Record<string, unknown> = {}
    for (const { wire, name, mayMiss, check } of known) {
      if (!mayMiss || given[wire] !== undefined) made[name] = check(given[wire])
    }
    return made
  }
}

/** What the build writes a reader in, see `build/first-answers.ts`. */
export const answerChecks = { text, trimmed, instant, integer, decimal, one, orNull, list, fields }
