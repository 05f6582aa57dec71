interface PrefetchedResponse {
  /** The login it was asked with; undefined when anybody may ask. */
  token?: string
  response: Promise<Response | undefined>
}

declare global {
  /** Answers that the boot script asked for before any module ran, by path. */
  var prefetchedResponses: Record<string, PrefetchedResponse | undefined> | undefined
}

/** The answer the page has already asked for, given once and to the same login only; undefined when there is none. */
export async function takePrefetchedResponse(path: string, token: unknown): Promise<Response | undefined> {
  const prefetched = globalThis.prefetchedResponses?.[path]
  if (!prefetched) return undefined
  delete globalThis.prefetchedResponses?.[path]
  return prefetched.token === undefined || prefetched.token === token ? await prefetched.response : undefined
}
