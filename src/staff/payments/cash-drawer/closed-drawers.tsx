import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { formatDay, formatTime } from '#src/lib/format-time.ts'
import { formatMoney } from '#src/lib/format-money.ts'
import { ReasonDialog } from '#src/staff/kit/forms/reason-dialog.tsx'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { transactionsKey } from '#src/staff/payments/transaction-calls.ts'
import { EmptyLine } from '#src/ui/feedback/empty-state.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

import { type CashDrawer, type CashDrawers, reopenCashDrawer } from './cash-drawer-calls.ts'
import styles from './cash-drawer.module.css'
import { Difference } from './difference.tsx'
import { DrawerFacts } from './drawer-now.tsx'
import { DrawerMoves } from './drawer-moves.tsx'

/** The last drawers that were closed, the newest first; a manager may take the last close back. */
export function ClosedDrawers({ drawers, shopId }: { drawers: CashDrawers; shopId: number }) {
  const { closed, currency, timeZone, canReopen } = drawers
  const [last] = closed
  return (
    <section className={styles.earlier}>
      <h3>
        <Trans>Closed before</Trans>
      </h3>
      {closed.length === 0 && (
        <EmptyLine>
          <Trans>No cash drawer was closed yet</Trans>
        </EmptyLine>
      )}
      {canReopen && last && <Reopen drawer={last} shopId={shopId} />}
      {closed.map((drawer) => (
        <Closed key={drawer.drawerId} drawer={drawer} currency={currency} timeZone={timeZone} />
      ))}
    </section>
  )
}

interface ClosedProps {
  drawer: CashDrawer
  currency: string
  timeZone: string
}

function Closed({ drawer, currency, timeZone }: ClosedProps) {
  const { i18n } = useLingui()
  const { openedAt, closed, expectedCents } = drawer
  if (!closed) return null
  const day = formatDay(openedAt, i18n.locale, timeZone)
  const span = `${formatTime(openedAt, timeZone)}–${formatTime(closed.at, timeZone)}`
  return (
    <details className={styles.closed}>
      <summary>
        <span className={styles.what}>
          <b>
            {day} {span}
          </b>
          <span className={styles.quiet}>{closed.staffName}</span>
        </span>
        <span className={styles.amount}>
          <b>{formatMoney(closed.countedCents, currency)}</b>
          <Difference cents={closed.countedCents - expectedCents} currency={currency} isSaid />
        </span>
      </summary>
      <DrawerFacts drawer={drawer} currency={currency} />
      <p className={styles.quiet}>
        <Trans>Stayed in the drawer: {formatMoney(closed.leftCents, currency)}</Trans>
      </p>
      <DrawerMoves drawer={drawer} currency={currency} timeZone={timeZone} />
    </details>
  )
}

function Reopen({ drawer: { drawerId }, shopId }: { drawer: CashDrawer; shopId: number }) {
  const { t } = useLingui()
  const { may } = useSelf()
  const [isAsked, setIsAsked] = useState(false)
  const { write, state, isOffline, reset } = useStaffWrite({
    send: reopenCashDrawer,
    invalidates: [transactionsKey],
    onDone: () => {
      setIsAsked(false)
      showToast({ text: t`Cash drawer reopened` })
    },
  })
  if (!may('/api/admin/cash-drawer/reopen')) {
    return (
      <p className={styles.quiet}>
        <Trans>A manager can reopen the last one until the day is closed.</Trans>
      </p>
    )
  }
  return (
    <>
      <StaffButton kind="tonal" state={isOffline ? 'disabled' : 'ready'} onClick={() => setIsAsked(true)}>
        <Trans>Reopen the last drawer…</Trans>
      </StaffButton>
      <ReasonDialog
        open={isAsked}
        onClose={() => {
          reset()
          setIsAsked(false)
        }}
        title={<Trans>Reopen the last drawer?</Trans>}
        confirm={<Trans>Reopen</Trans>}
        isBusy={state.step === 'sending'}
        onConfirm={(reason) => void write({ shopId, drawerId, reason })}
      >
        <p>
          <Trans>
            Cash taken since falls into it too. What was counted stays on record, and it has to be counted again.
          </Trans>
        </p>
        <WriteNote
          state={state}
          isOffline={isOffline}
          reasons={{
            changed: <Trans>It can't be reopened any more: another one is open, or the day is closed.</Trans>,
          }}
        />
      </ReasonDialog>
    </>
  )
}
