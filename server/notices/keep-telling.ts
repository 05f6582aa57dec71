import type { FastifyInstance } from 'fastify'

import { planReminders } from './plan-reminders.ts'
import { type NoticeDesk, sendDueNotices } from './send-notices.ts'

/** Plans and sends for as long as the server lives, one round after the other. 0 never does: tests do it themselves. */
export function keepTelling(app: FastifyInstance, desk: NoticeDesk, everyMs: number): void {
  if (everyMs === 0) return
  let round: Promise<void> | undefined
  const timer = setInterval(() => {
    round ??= tellOnce(desk).finally(() => void (round = undefined))
  }, everyMs)
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await round
  })
}

async function tellOnce(desk: NoticeDesk): Promise<void> {
  try {
    await planReminders(desk.store)
    await sendDueNotices(desk)
  } catch (error) {
    desk.onError(error)
  }
}
