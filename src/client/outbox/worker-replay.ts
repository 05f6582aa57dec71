import { isServerAlive } from '#src/client/http/probe.ts'
import { sendEntry } from '#src/client/api/send-entry.ts'
import { credentialsCopy } from '#src/client/storage/rows/credentials-copy.ts'
import { openOutbox } from '#src/client/storage/rows/outbox-store.ts'

import { openOutboxChannel } from './outbox-channel.ts'
import { type OutboxMessage, replay } from './replay.ts'
import { withOutboxLock } from './outbox-lock.ts'

/**
 * Sends the outbox while no page is open, with the copy of the login; only entries of that login's member go out.
 * Rejects when something is left for which the browser should wake the worker again.
 */
export async function replayInWorker(): Promise<void> {
  const channel = openOutboxChannel(() => undefined)
  try {
    const pause = await replay(
      {
        store: openOutbox(),
        credentials: () => credentialsCopy.read(),
        send: sendEntry,
        isReachable: isServerAlive,
        now: () => Date.now(),
        random: () => Math.random(),
        withOutboxLock,
        tell: (message: OutboxMessage) => channel.tell(message),
      },
      true,
    )
    if (pause.kind === 'unreachable' || pause.kind === 'waiting') throw new Error('Something is left to send')
  } finally {
    channel.close()
  }
}
