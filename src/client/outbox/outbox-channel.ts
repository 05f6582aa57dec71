import type { OutboxMessage } from './replay.ts'

export interface OutboxChannel {
  /** Tells the other tabs and the service worker. */
  tell: (message: OutboxMessage) => void
  close: () => void
}

/** Carries news of the outbox between the contexts of this phone; without a channel each context knows its own only. */
export function openOutboxChannel(hear: (message: OutboxMessage) => void): OutboxChannel {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => undefined, close: () => undefined }
  const channel = new BroadcastChannel('outbox')
  channel.addEventListener('message', (event: MessageEvent<OutboxMessage>) => hear(event.data))
  // A channel reaches this origin only, so there is no target to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  return { tell: (message) => channel.postMessage(message), close: () => channel.close() }
}
