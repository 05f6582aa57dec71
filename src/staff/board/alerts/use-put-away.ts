import { useEffect } from 'react'

import { closeNotices } from '#src/lib/browser-push.ts'

import { useAlerts } from './use-alerts.ts'

/** Puts away the notifications of this phone about alerts that are over, or that someone looks after. */
export function usePutAway(): void {
  const { data } = useAlerts()
  useEffect(() => {
    const alerts = data?.flatMap((shop) => shop.alerts)
    // A server from before says nothing of notifications.
    if (!alerts || alerts.some(({ tag }) => tag === undefined)) return
    const open = new Set(alerts.filter(({ owner }) => owner === null).map(({ tag }) => tag))
    // What the browser refuses here stays on the screen, and a tap on it leads to the truth.
    closeNotices((tag) => tag.startsWith('alert:') && !open.has(tag)).catch(() => undefined)
  }, [data])
}
