import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { appointmentPageQuery } from '#src/client/api/appointments.ts'
import { cardsQuery } from '#src/client/api/cards.ts'
import { isUpcoming } from '#src/domain/appointments/appointment.ts'
import { type Card, statusAt } from '#src/domain/cards/card.ts'
import { toLanguage } from '#src/domain/language.ts'
import { pickLanguage } from '#src/domain/localized.ts'
import type { Member } from '#src/client/api/members.ts'
import { formatDay, formatTime } from '#src/lib/format-time.ts'
import { nextMinute, useNow } from '#src/lib/hooks/use-now.ts'
import { useConverted } from '#src/lib/hooks/use-converted.ts'
import { IconCalendar, IconSun } from '#src/ui/pictures/icons.tsx'
import { rowClass, RowFace, RowList } from '#src/ui/layout/list-row.tsx'
import { IconHistory, IconTicket } from '#src/ui/pictures/icons-critical.tsx'

import styles from './account.module.css'

/** What goes with the account; `isReading` until each list has come once, or is known not to. */
export function useLosses() {
  const cards = useQuery(cardsQuery())
  const appointments = useQuery(appointmentPageQuery(1))
  return {
    cards: cards.data,
    appointments: appointments.data?.appointments,
    isReading: isFirstRead(cards) || isFirstRead(appointments),
  }
}

/** A later read, after one that failed, takes nothing away that is shown. */
function isFirstRead({ isFetched, fetchStatus }: { isFetched: boolean; fetchStatus: string }): boolean {
  return !isFetched && fetchStatus === 'fetching'
}

interface DeletionSummaryProps extends Pick<ReturnType<typeof useLosses>, 'cards' | 'appointments'> {
  member: Member
}

/** What goes with the account, in the numbers of this member. */
export function DeletionSummary({ member, cards, appointments }: DeletionSummaryProps) {
  const now = useNow(nextMinute)
  const active = cards?.filter((card) => statusAt(card, now) === 'active')
  const times = active?.reduce((sum, { timesLeft }) => sum + (timesLeft ?? 0), 0)
  const upcoming = appointments?.filter((one) => isUpcoming(one, now)).sort((a, b) => a.startsAt - b.startsAt)
  const { checkInCount, totalMinutes } = member
  return (
    <RowList>
      <Row icon={<IconTicket size={24} />} label={<Trans>Sessions left</Trans>} isLost={times !== 0}>
        {times === undefined ? <Unknown /> : <Plural value={times} one="# session" other="# sessions" />}
      </Row>
      {active
        ?.filter(({ timesLeft }) => timesLeft === null)
        .map((card) => (
          <Unlimited key={card.cardId} card={card} now={now} />
        ))}
      <Row
        icon={<IconCalendar size={24} />}
        label={<Trans>Upcoming appointments</Trans>}
        isLost={upcoming?.length !== 0}
      >
        {upcoming === undefined ? <Unknown /> : <Upcoming starts={upcoming} />}
      </Row>
      <Row icon={<IconSun size={24} />} label={<Trans context="history">Sessions</Trans>}>
        <Trans>
          {checkInCount} visits, {totalMinutes} min
        </Trans>
      </Row>
    </RowList>
  )
}

function Unlimited({ card, now }: { card: Card; now: number }) {
  const { i18n } = useLingui()
  const { entry, convertTo } = pickLanguage<{ name: string }>(card, card.languages, toLanguage(i18n.locale))
  const days = card.validUntil === null ? null : Math.ceil((card.validUntil - now) / 86_400_000)
  return (
    <Row icon={<IconHistory size={24} />} label={useConverted(entry.name, convertTo)} isLost>
      {days === null ? <Trans>Never expires</Trans> : <Plural value={days} one="# day left" other="# days left" />}
    </Row>
  )
}

function Upcoming({ starts: [next, ...others] }: { starts: { startsAt: number; timeZone: string }[] }) {
  const { i18n } = useLingui()
  if (!next) return <Trans>None</Trans>
  const count = others.length + 1
  if (count > 1) return <Plural value={count} one="# appointment" other="# appointments" />
  return `${formatDay(next.startsAt, i18n.locale, next.timeZone)} ${formatTime(next.startsAt, next.timeZone)}`
}

/** Said as what it is while it has not been read. */
function Unknown() {
  return <Trans>Not known right now</Trans>
}

interface RowProps {
  icon: ReactNode
  label: ReactNode
  isLost?: boolean
  children: ReactNode
}

function Row({ icon, label, isLost = false, children }: RowProps) {
  return (
    <li>
      <div className={rowClass()}>
        <RowFace
          icon={icon}
          label={label}
          end={<strong className={isLost ? styles.lost : styles.kept}>{children}</strong>}
        />
      </div>
    </li>
  )
}
