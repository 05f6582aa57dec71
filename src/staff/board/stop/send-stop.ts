import { isUnanswered, lastingIntents } from '#src/staff/kit/forms/open-intents.ts'

interface Stop<Result> {
  /** Names what is stopped. */
  name: string
  call: (opId: string) => Promise<Result>
  /** Whether the answer says that all of it is off. */
  isOff: (result: Result) => boolean
}

/**
 * Sends a stop. After a lost answer the same stop is asked for first, so that it is carried out once; a bed that is
 * still on by that answer is stopped anew with the same press: no doubt about an earlier stop holds up this one.
 */
export async function sendStop<Result>({ name, call, isOff }: Stop<Result>): Promise<Result> {
  if (!lastingIntents.isOpen(name)) return await lastingIntents.send(name, call)
  const earlier = await lastingIntents.send(name, call).catch((error: unknown) => {
    if (isUnanswered(error)) throw error
    return undefined
  })
  return earlier !== undefined && isOff(earlier) ? earlier : await lastingIntents.send(name, call)
}
