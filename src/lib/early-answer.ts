declare global {
  /** Answers that the boot script asked for before any module ran, by path. */
  var earlyAnswers: Record<string, Promise<Response | undefined> | undefined> | undefined
}

/** The answer the page has already asked for, given once; undefined when there is none or it failed. */
export async function takeEarlyAnswer(path: string): Promise<Response | undefined> {
  const early = globalThis.earlyAnswers?.[path]
  if (!early) return undefined
  delete globalThis.earlyAnswers?.[path]
  return await early
}
