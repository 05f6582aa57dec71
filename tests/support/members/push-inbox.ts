import type { NoticeDeps } from '#server/modules/notices/actions/send-notices.ts'

/** What a browser hands to the studio so that notifications reach it; each name is another browser. */
export function aSubscription(name: string) {
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
    keys: {
      p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
      auth: 'tBHItJI5svbpez7KI4CCXg',
    },
  }
}

/** The way to browsers that take everything, and what they were given, the oldest first. */
export function pushInbox() {
  const pushed: string[] = []
  const send: NoticeDeps['send'] = async (_target, { text }) => {
    pushed.push(text)
    return 'sent'
  }
  return { pushed, send }
}
