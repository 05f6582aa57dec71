import { Trans, useLingui } from '@lingui/react/macro'

import { formatDay, formatTime, noonOf } from '#src/lib/format-time.ts'
import type { DayClose } from '#src/staff/payments/transaction-calls.ts'
import { HistoryButton } from '#src/staff/chain/staff-log/staff-log-button.tsx'
import { useStaffSearch } from '#src/staff/kit/address/use-staff-search.ts'
import { useMethodName } from '#src/staff/payments/sale/method-name.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconLock } from '#src/ui/pictures/icons.tsx'
import { IconInfo } from '#src/ui/pictures/icons-critical.tsx'

import styles from './close.module.css'
import { CloseHead } from './close-form.tsx'
import { DayDrawers } from './day-drawers.tsx'
import { Checked, CloseRow } from './close-rows.tsx'
import { isShown, tendersOf } from './use-day-count.ts'
import { ReopenDay, Reopenings } from './reopenings.tsx'
import { SessionSum } from '#src/staff/payments/ledger/session-sum.tsx'
import { plainMoney } from '#src/staff/payments/ledger/signed.ts'

interface ClosedDayProps {
  day: DayClose
  closed: NonNullable<DayClose['closed']>
  shopId: number
}

/** A day that was closed: who counted what, and where later takings belong. */
export function ClosedDay({ day, closed, shopId }: ClosedDayProps) {
  const { t, i18n } = useLingui()
  const nameOf = useMethodName()
  const { currency, float, timeZone, date } = day
  const { staffName, reason } = closed
  const when = `${formatDay(closed.at, i18n.locale, timeZone)} ${formatTime(closed.at, timeZone)}`
  return (
    <div className={styles.form}>
      <DayDrawers day={day} />
      <div role="table" aria-label={t`Expected and counted`}>
        <CloseHead />
        <CloseRow
          name={t`Cash float`}
          currency={currency}
          expectedCents={float.expectedCents}
          difference={differenceOf(float.countedCents, float.expectedCents)}
        >
          {plainMoney(float.countedCents ?? 0, currency)}
        </CloseRow>
        {tendersOf(day)
          .filter(isShown)
          .map(({ tender, expectedCents, countedCents, isChecked }) => (
            <CloseRow
              key={tender}
              name={nameOf(tender)}
              currency={currency}
              expectedCents={expectedCents}
              difference={differenceOf(countedCents, expectedCents)}
            >
              {isChecked ? (
                <Checked isRight={countedCents === expectedCents} />
              ) : (
                plainMoney(countedCents ?? 0, currency)
              )}
            </CloseRow>
          ))}
      </div>
      {reason !== null && (
        <p className={styles.reason}>
          <b>
            <Trans>Reason for the difference</Trans>
          </b>
          {reason}
        </p>
      )}
      <SessionSum sessions={day.sessions} uses={day.uses} />
      <Callout tone="plain" icon={<IconLock size={22} />}>
        <Trans>
          Closed by {staffName}, {when}
        </Trans>
      </Callout>
      {day.businessDay > date && <Later day={day} />}
      <Reopenings day={day} />
      <ReopenDay day={day} shopId={shopId} />
      <HistoryButton subject={`day:${shopId}:${date}`} nouns={['transactions']} />
    </div>
  )
}

/** The evening after a close: what is sold now is found on another day. */
function Later({ day: { businessDay } }: { day: DayClose }) {
  const { i18n } = useLingui()
  const [, setSearch] = useStaffSearch('/admin/transactions')
  const next = formatDay(noonOf(businessDay), i18n.locale, 'UTC')
  return (
    <Callout
      tone="calm"
      icon={<IconInfo size={22} />}
      action={
        <Button kind="outline" size="small" onClick={() => setSearch({ date: businessDay, page: undefined })}>
          <Trans>Show</Trans>
        </Button>
      }
    >
      <Trans>What is taken or corrected from now on counts for {next}.</Trans>
    </Callout>
  )
}

function differenceOf(counted: number | null, expected: number | null): number {
  return counted === null || expected === null ? 0 : counted - expected
}
