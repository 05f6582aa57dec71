const firstRestMs = 15_000

/** After so many tries in vain, which is an hour, a notice goes to the push services no more. */
export const mostTries = 8

/** How long a notice rests after so many tries in vain, in milliseconds: each time twice as long. */
export function restMs(tries: number): number {
  return firstRestMs * 2 ** (tries - 1)
}

/** For how long a notice has been tried at least when it is taken in hand for the so-many-th time, in milliseconds. */
export function triedForMs(tries: number): number {
  return tries === 0 ? 0 : restMs(tries) - firstRestMs
}
