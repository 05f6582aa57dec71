import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { Announcement } from '#src/domain/sessions/tanning-flow/tanning-steps.ts'
import { vibrate } from '#src/lib/vibrate.ts'

const patterns: Record<Announcement, number | number[]> = {
  'lamps-on': 200,
  'last-minute': 200,
  'time-up': [300, 150, 300],
  ended: [300, 150, 300],
}

/** Tells by touch what the screen shows, and by a notification what nobody is looking at. */
export function announce(what: Announcement, deviceName: string): void {
  vibrate(patterns[what])
  if (document.visibilityState === 'visible' || what === 'lamps-on' || what === 'last-minute') return
  void notify(what, deviceName)
}

/**
 * Nobody is asked for permission here: whoever gave it before is told, everybody else looks. A notification that does
 * not come about is missed by nobody: the screen says the same.
 */
async function notify(what: 'time-up' | 'ended', deviceName: string): Promise<void> {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return
  const title = i18n._(what === 'time-up' ? msg`Time is up` : msg`Tanning has ended`)
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  await registration
    ?.showNotification(title, { body: deviceName, tag: 'tanning', lang: i18n.locale, data: '/hk/running' })
    .catch(() => undefined)
}
