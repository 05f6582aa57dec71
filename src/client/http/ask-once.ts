import type { QueryClient } from '@tanstack/react-query'

import type { persistedQuery } from './persisted-query.ts'

/** One answer: that in memory while it is fresh, else the kept one, which is renewed behind it, else the server's. */
export async function askOnce<T>(queries: QueryClient, query: ReturnType<typeof persistedQuery<T>>): Promise<T> {
  const read = () => queries.getQueryData(query.queryKey)
  const wasKnown = read() !== undefined
  const asked = queries.fetchQuery(query)
  if (wasKnown) return await asked
  const restored = Promise.withResolvers<T>()
  const stopListening = queries.getQueryCache().subscribe(() => {
    const data = read()
    if (data !== undefined) restored.resolve(data)
  })
  return await Promise.race([asked, restored.promise]).finally(stopListening)
}
