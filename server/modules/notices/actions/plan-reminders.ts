import { reminderDueAt, reminderEndsAt, reminderMinutes } from '#server/modules/notices/rules/reminders.ts'
import { addNotice } from '#server/platform/push/notice-queue.ts'
import { listUnplanned } from '#server/modules/notices/store/notices.ts'
import { readChainSettings } from '#server/modules/chain/store/settings.ts'
import type { Store } from '#server/platform/database/store.ts'

/** How far ahead reminders are written down. */
const aheadMs = 2 * 3_600_000
const minute = 60_000

/**
 * Writes down the reminders of the next hours. One that would be due already is not written: a member who books, moves
 * or postpones that late has just seen the time. Any number of servers may do it at once.
 */
export async function planReminders(store: Store): Promise<void> {
  const { db } = store
  const { features } = await readChainSettings(db)
  if (!features.sendsNotices) return
  const now = await store.now()
  for (const minutesBefore of reminderMinutes) {
    const from = now + minutesBefore * minute
    for (const start of await listUnplanned(db, minutesBefore, { from, to: from + aheadMs })) {
      const { memberUid, appointmentId, startsAt } = start
      const dueAt = reminderDueAt(startsAt, minutesBefore)
      const sendBy = reminderEndsAt(startsAt, minutesBefore)
      const facts = { kind: 'reminder' } as const
      await addNotice(db, { memberUid, facts, appointmentId, startsAt, minutesBefore, dueAt, sendBy }, now)
    }
  }
}
