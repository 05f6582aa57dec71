import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { formatMoney } from '#src/lib/format-money.ts'
import { formatTime } from '#src/lib/format-time.ts'
import { shortDay } from '#src/staff/members/list/short-day.ts'
import { TimesLeft } from '#src/staff/members/list/times-left.tsx'

import type { MergeSide } from './merge-calls.ts'
import styles from './merge.module.css'

interface MergeTableProps {
  sides: readonly [MergeSide, MergeSide]
  timeZone: string
  now: number
}

/** Two accounts side by side. */
export function MergeTable({ sides, timeZone, now }: MergeTableProps) {
  const { t, i18n } = useLingui()
  const moment = (at: number) => `${shortDay(at, i18n.locale, timeZone, now)} ${formatTime(at, timeZone)}`
  const line = (key: string, name: ReactNode, of: (side: MergeSide) => ReactNode) => ({ key, name, of })
  const lines = [
    line('number', <Trans>Mobile number</Trans>, ({ user }) => user.phoneMasked),
    line('joined', <Trans>Joined</Trans>, ({ user }) => shortDay(user.createdAt, i18n.locale, timeZone, now)),
    line('packages', <Trans>Packages</Trans>, ({ user }) => user.cards.length),
    line('left', <Trans>Sessions left</Trans>, ({ user }) => <TimesLeft times={user.timesLeft} />),
    line('bookings', <Trans>Bookings ahead</Trans>, ({ bookings }) =>
      bookings.map(({ appointmentId, startsAt, deviceName }) => (
        <span key={appointmentId} className={styles.booking}>
          {moment(startsAt)} {deviceName}
        </span>
      )),
    ),
    line('sessions', <Trans>Sessions so far</Trans>, ({ sessions }) => sessions),
    line(
      'spent',
      <Trans context="member">Spent</Trans>,
      ({ user: { spent } }) => spent && formatMoney(spent.cents, spent.currency),
    ),
    line('tags', <Trans>Tags</Trans>, ({ user }) => user.tags?.map(({ name }) => name).join(', ')),
    line('notes', <Trans context="staff">Notes</Trans>, ({ user }) => user.notes.length),
    line('signed', <Trans>Signed notices</Trans>, ({ signedNotices }) => signedNotices),
    line(
      'blocked',
      <Trans context="staff">Blocked</Trans>,
      ({ user: { block } }) => block && (block.until === null ? <Trans>Until lifted</Trans> : moment(block.until)),
    ),
    line('rest', <Trans>Rest until</Trans>, ({ user: { safety } }) => {
      const { nextAllowedAt } = safety
      return nextAllowedAt !== null && nextAllowedAt > now && moment(nextAllowedAt)
    }),
  ]
  return (
    <table className={styles.table} aria-label={t`What both accounts hold`}>
      <thead>
        <tr>
          <th scope="col" aria-label={t`What both accounts hold`} />
          {sides.map(({ user }) => (
            <th key={user.uid} scope="col">
              {user.nickname || <Trans>No name yet</Trans>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, name, of }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {sides.map((side) => (
              <td key={side.user.uid}>{shown(of(side))}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function shown(value: ReactNode): ReactNode {
  const isNone = value === null || value === undefined || value === false || value === ''
  return isNone || (Array.isArray(value) && value.length === 0) ? '—' : value
}
