import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { closeDay, type DayClose, transactionsKey } from '#src/staff/payments/transaction-calls.ts'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { TextArea } from '#src/staff/kit/forms/text-area.tsx'
import { longest } from '#src/staff/kit/forms/limits-calls.ts'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { useMethodName } from '#src/staff/payments/sale/method-name.ts'
import { showToast } from '#src/ui/feedback/toast.ts'

import { CloseConfirm } from './close-confirm.tsx'
import { DayDrawers } from './day-drawers.tsx'
import styles from './close.module.css'
import { Checked, CloseRow, CountField } from './close-rows.tsx'
import { Reopenings } from './reopenings.tsx'
import { SessionSum } from '#src/staff/payments/ledger/session-sum.tsx'
import { plainMoney } from '#src/staff/payments/ledger/signed.ts'
import { type CloseTrouble, isShown, useDayCount } from './use-day-count.ts'

/** Counts a day that is still open. */
export function CloseForm({ day, shopId }: { day: DayClose; shopId: number }) {
  const { t } = useLingui()
  const { may, home } = useSelf()
  const taken: readonly string[] = home.tenders
  const count = useDayCount(day, shopId)
  const nameOf = useMethodName()
  const [isAsked, setIsAsked] = useState(false)
  const { state, write, isOffline, reset } = useStaffWrite({
    send: closeDay,
    invalidates: [transactionsKey],
    onDone: () => {
      setIsAsked(false)
      showToast({ text: t`Day closed` })
    },
  })
  const mayClose = may('/api/admin/transactions/close')
  const { float, rows, differs, trouble, reason, setReason, type } = count
  const isOutside = (tender: string) =>
    tender === 'cash' && !day.drawers?.isOpen && (day.drawers?.outsideCents ?? 0) !== 0
  const isReady = mayClose && !isOffline && day.unsettled.length === 0 && trouble === undefined
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) setIsAsked(true)
      }}
    >
      <DayDrawers day={day} />
      <div role="table" aria-label={t`Expected and counted`}>
        <CloseHead />
        <CloseRow
          name={t`Cash float`}
          currency={day.currency}
          expectedCents={day.float.expectedCents}
          difference={float.difference}
        >
          <CountField
            name={t`Cash float`}
            text={float.text}
            isWrong={float.difference !== 0}
            onType={(text) => type('float', text)}
          />
        </CloseRow>
        {rows
          .filter((row) => isShown(row) || (row.tender !== 'transfer' && taken.includes(row.tender)))
          .map(({ tender, expectedCents, countedCents, difference, text, isChecked }) => (
            <CloseRow
              key={tender}
              name={isOutside(tender) ? t`Cash outside the drawer` : nameOf(tender)}
              currency={day.currency}
              expectedCents={expectedCents}
              difference={difference}
            >
              {tender === 'cash' && day.drawers?.isOpen ? (
                <Trans>In the drawer</Trans>
              ) : tender === 'cash' && isChecked ? (
                plainMoney(countedCents ?? 0, day.currency)
              ) : isChecked ? (
                <Checked isRight={difference === 0} />
              ) : (
                <CountField
                  name={isOutside(tender) ? t`Cash outside the drawer` : nameOf(tender)}
                  text={text}
                  isWrong={difference !== 0}
                  onType={(typed) => type(tender, typed)}
                />
              )}
            </CloseRow>
          ))}
      </div>
      {differs && (
        <TextArea
          label={t`Reason for the difference (required)`}
          rows={2}
          required
          maxLength={longest.reason}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      <SessionSum sessions={day.sessions} uses={day.uses} />
      <Unsettled count={day.unsettled.length} />
      <div className={styles.end}>
        <StaffButton
          type="submit"
          wide
          state={state.step === 'sending' ? 'busy' : isReady ? 'ready' : 'disabled'}
          aria-describedby="why-not-closed"
        >
          <Trans>Close the day…</Trans>
        </StaffButton>
        <p id="why-not-closed" className={styles.why}>
          <Why day={day} mayClose={mayClose} isOffline={isOffline} trouble={trouble} />
        </p>
      </div>
      <Reopenings day={day} />
      <CloseConfirm
        day={day}
        open={isAsked}
        isBusy={state.step === 'sending'}
        onClose={() => {
          reset()
          setIsAsked(false)
        }}
        onConfirm={() => isReady && void write(count.count())}
      >
        <WriteNote
          state={state}
          isOffline={isOffline}
          reasons={{
            changed: <Trans>Something came in while you counted. Look at the amounts again.</Trans>,
            'open-session': <Trans>A session isn't settled. Settle it first.</Trans>,
            'drawer-open': <Trans>The cash drawer is still open. Close it first.</Trans>,
          }}
        />
      </CloseConfirm>
    </form>
  )
}

export function CloseHead() {
  return (
    <div className={styles.head} role="row">
      <span role="columnheader">
        <Trans>Paid by</Trans>
      </span>
      <span role="columnheader">
        <Trans>Expected</Trans>
      </span>
      <span role="columnheader">
        <Trans>Counted</Trans>
      </span>
    </div>
  )
}

function Unsettled({ count }: { count: number }) {
  return (
    <p className={styles.sum}>
      <span>
        <Trans>Not settled</Trans>
      </span>
      {count === 0 ? (
        <b>0</b>
      ) : (
        <Link to="/admin/device-records" search={{ only: 'unsettled' }} className={styles.link}>
          <Plural value={count} one="# session: show" other="# sessions: show" />
        </Link>
      )}
    </p>
  )
}

interface WhyProps {
  day: DayClose
  mayClose: boolean
  isOffline: boolean
  trouble: CloseTrouble | undefined
}

/** Why the button does nothing, in one line. */
function Why({ day, mayClose, isOffline, trouble }: WhyProps) {
  if (!mayClose) return <Trans>Only a manager closes a day</Trans>
  if (isOffline) return <Trans>You're offline. Closing needs a connection</Trans>
  const { length } = day.unsettled
  if (length > 0) return <Plural value={length} one="Settle # session first" other="Settle # sessions first" />
  if (trouble === 'drawer-open') return <Trans>Close the cash drawer first</Trans>
  if (trouble === 'uncounted') return <Trans>Enter every counted amount first</Trans>
  if (trouble === 'no-reason') return <Trans>A difference needs a reason</Trans>
  return <Trans>A manager can reopen it until the next day is closed</Trans>
}
