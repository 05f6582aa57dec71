import type { News } from './replay.ts'

export interface NewsChannel {
  /** Tells the other tabs and the service worker. */
  tell: (news: News) => void
  close: () => void
}

/** Carries news of the outbox between the contexts of this phone; without a channel each context knows its own only. */
export function openNews(hear: (news: News) => void): NewsChannel {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => undefined, close: () => undefined }
  const channel = new BroadcastChannel('outbox')
  channel.addEventListener('message', (event: MessageEvent<News>) => hear(event.data))
  // A channel reaches this origin only, so there is no target to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  return { tell: (news) => channel.postMessage(news), close: () => channel.close() }
}
