import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'

import { appointmentsKey } from '#src/client/api/appointments.ts'
import { problemsKey } from '#src/client/api/problems.ts'
import { memberKey } from '#src/client/api/members.ts'
import { onSettled } from '#src/client/outbox/outbox.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import { showToast } from '#src/ui/feedback/toast.ts'

/** When the server has decided on an entry, what it changed is read again and the member is told. */
export function watchOutcomes(queries: QueryClient): void {
  onSettled(async ({ entry, outcome }) => {
    // What the one before had meant goes out by its ticket: whoever is here now has no part in it.
    if (entry.ownerUid !== remembered.userId.read()) return
    if (entry.intent.kind === 'report-receipts') return await readSettledAnew(queries)
    if (entry.intent.kind === 'report-problem') return await readReportAnew(queries)
    // The staff area shows what became of its marks by itself.
    if (entry.intent.kind === 'mark-visited') return await queries.invalidateQueries({ queryKey: ['staff'] })
    const isCancel = entry.intent.kind === 'cancel-appointment'
    if (outcome.kind === 'done') {
      showToast({ text: i18n._(isCancel ? msg`Appointment canceled` : msg`Profile updated`) })
    }
    await queries.invalidateQueries({ queryKey: isCancel ? appointmentsKey : memberKey })
    if (isCancel) await queries.invalidateQueries({ queryKey: ['calendar'] })
  })
}

/** A run that is settled changes the member's figures, packages and history; no message is needed. */
async function readSettledAnew(queries: QueryClient): Promise<void> {
  const keys = [memberKey, ['cards'], ['records'], ['tanning']]
  await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))
}

async function readReportAnew(queries: QueryClient): Promise<void> {
  await Promise.all([problemsKey, ['tanning']].map((queryKey) => queries.invalidateQueries({ queryKey })))
}
