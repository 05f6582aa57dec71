import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { formatDay, formatTime } from '#src/lib/format-time.ts'
import { type DayClose, reopenDay, transactionsKey } from '#src/staff/payments/transaction-calls.ts'
import { ReasonDialog } from '#src/staff/kit/forms/reason-dialog.tsx'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconLock } from '#src/ui/pictures/icons.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

import { fullMoney } from '#src/staff/payments/ledger/signed.ts'

/** Takes the close of a day back, with a reason; only while no later day stands on it. */
export function ReopenDay({ day, shopId }: { day: DayClose; shopId: number }) {
  const { t } = useLingui()
  const { may } = useSelf()
  const [isAsked, setIsAsked] = useState(false)
  const { write, state, isOffline, reset } = useStaffWrite({
    send: reopenDay,
    invalidates: [transactionsKey],
    shown: (day.reopenings ?? []).map(({ reopenedAt }) => reopenedAt),
    onDone: () => {
      setIsAsked(false)
      showToast({ text: t`Day reopened` })
    },
  })
  if (!day.canReopen || !may('/api/admin/transactions/reopen')) return null
  return (
    <>
      <StaffButton kind="tonal" wide state={isOffline ? 'disabled' : 'ready'} onClick={() => setIsAsked(true)}>
        <Trans>Reopen this day…</Trans>
      </StaffButton>
      <ReasonDialog
        open={isAsked}
        onClose={() => {
          reset()
          setIsAsked(false)
        }}
        title={<Trans>Reopen this day?</Trans>}
        confirm={<Trans>Reopen</Trans>}
        isBusy={state.step === 'sending'}
        onConfirm={(reason) => void write({ shopId, date: day.date, reason })}
      >
        <p>
          <Trans>
            Sales made since on the same date count for this day again. This close stays on record, and the day has to
            be counted again.
          </Trans>
        </p>
        <WriteNote
          state={state}
          isOffline={isOffline}
          reasons={{
            changed: <Trans>This day is open already.</Trans>,
            'next-day-closed': <Trans>A later day is closed already, so this one stays closed.</Trans>,
          }}
        />
      </ReasonDialog>
    </>
  )
}

/** Closes of this day that were taken back. */
export function Reopenings({ day }: { day: DayClose }) {
  const { i18n } = useLingui()
  const when = (at: number) => `${formatDay(at, i18n.locale, day.timeZone)} ${formatTime(at, day.timeZone)}`
  return (day.reopenings ?? []).map((past) => {
    const { closedBy, reopenedBy, reopenReason } = past
    const [closedAt, reopenedAt] = [when(past.closedAt), when(past.reopenedAt)]
    const sum = fullMoney(past.netCents, day.currency)
    return (
      <Callout key={past.reopenedAt} tone="plain" icon={<IconLock size={22} />}>
        <Trans>
          Closed by {closedBy}, {closedAt}, at {sum}; reopened by {reopenedBy}, {reopenedAt}: {reopenReason}
        </Trans>
      </Callout>
    )
  })
}
