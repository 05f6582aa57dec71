import { plausibleDate } from '#src/lib/plausible-date.ts'
import { longest } from '#src/staff/kit/forms/limits-calls.ts'

/** Reads one value of an address, which anybody may have typed; undefined where it is not of this kind. */
type Reader = (raw: unknown) => unknown

/** What the readers make of an address: a page uses its default for whatever is undefined. */
type SearchOf<Readers extends Record<string, Reader>> = {
  [Name in keyof Readers]?: ReturnType<Readers[Name]> | undefined
}

/**
 * The search of a route. Names are the keys of the address; a value that is refused is named as undefined, since the
 * router keeps what a route does not mention as it came.
 */
export function searchOf<Readers extends Record<string, Reader>>(
  readers: Readers,
): (raw: Record<string, unknown>) => SearchOf<Readers> {
  return (raw) => {
    const entries = Object.entries(readers).map(([name, read]) => [
      name,
      Object.hasOwn(raw, name) ? read(raw[name]) : undefined,
    ])
    // The entries have the names of the readers and what these return.
    return Object.fromEntries(entries) as SearchOf<Readers>
  }
}

/** An id, as the contract has them; the router reads one of digits only as a number. */
export function readId(raw: unknown): string | undefined {
  const text = readText(raw)
  return text !== undefined && /^[\w.-]{1,64}$/.test(text) ? text : undefined
}

/** The search text; empty is nothing. */
export function readWords(raw: unknown): string | undefined {
  const text = readText(raw)
  return text !== undefined && text.trim() !== '' && text.length <= longest.search ? text : undefined
}

/** A date that is in the calendar, "YYYY-MM-DD". */
export function readDate(raw: unknown): string | undefined {
  return plausibleDate(readText(raw))
}

/** A time on the shop's clock, "HH:mm". */
export function readTime(raw: unknown): string | undefined {
  const text = readText(raw)
  return text !== undefined && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : undefined
}

/** A whole number from one on, such as that of a studio. */
export function readNumber(raw: unknown): number | undefined {
  const text = readText(raw)
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}

/** A page of a list; the first one is not written into the address. */
export function readPage(raw: unknown): number | undefined {
  const page = readNumber(raw)
  return page !== undefined && page <= lastPage ? page : undefined
}

/** The server counts no further. */
const lastPage = 100_000

/** One of these words. */
export function readOneOf<const Word extends string>(words: readonly Word[]): (raw: unknown) => Word | undefined {
  return (raw) => words.find((word) => word === raw)
}

/** Set or not, whatever is written there. */
export function readFlag(raw: unknown): true | undefined {
  return readText(raw) === undefined && raw !== true ? undefined : true
}

/** The router reads "12" as a number; older addresses carry it as a text in quotes. */
function readText(raw: unknown): string | undefined {
  return typeof raw === 'string' || typeof raw === 'number' ? String(raw) : undefined
}
