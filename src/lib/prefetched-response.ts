interface EarlyAnswer {
  /** The login it was asked with; undefined when anybody may ask. */
  token?: string
  response: Promise<Response | undefined>
}

declare global {
  /** Answers that the boot script asked for before any module ran, by path. */
  var earlyAnswers: Record<string, EarlyAnswer | undefined> | undefined
}

/** The answer the page has already asked for, given once and to the same login only; undefined when there is none. */
export async function takeEarlyAnswer(path: string, token: unknown): Promise<Response | undefined> {
  const early = globalThis.earlyAnswers?.[path]
  if (!early) return undefined
  delete globalThis.earlyAnswers?.[path]
  return early.token === undefined || early.token === token ? await early.response : undefined
}
