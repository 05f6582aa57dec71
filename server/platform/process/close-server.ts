import type { Server } from 'node:http'

const lookEveryMs = 50

/**
 * Closes what answers calls. A connection ends with the answer that it waits for: callers who ask on and on over theirs,
 * and those who keep it for later, would keep the server too.
 */
export async function closeServer(server: Server, close: () => PromiseLike<unknown>): Promise<void> {
  server.prependListener('request', (_request, response) => void (response.shouldKeepAlive = false))
  const looking = setInterval(() => server.closeIdleConnections(), lookEveryMs)
  try {
    await close()
  } finally {
    clearInterval(looking)
  }
}
