import { Plural, Trans, useLingui } from '@lingui/react/macro'

import { sessionLength } from '#src/domain/sessions/session-length.ts'
import { type CardLine, cardLinesQuery } from '#src/staff/members/member-calls.ts'
import { Pager } from '#src/staff/kit/lists/pager.tsx'
import { mapLoaded, useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { KindBadge } from '#src/staff/payments/sale/kind-badge.tsx'
import { signed } from '#src/staff/payments/ledger/signed.ts'
import { shortDay } from '#src/staff/members/list/short-day.ts'

import { useIntensityName } from './intensity-name.ts'
import styles from './lines.module.css'
import { ShortList } from './short-list.tsx'

interface LedgerLinesProps {
  uid: string
  cardId: string
  page: number
  onPage: (page: number) => void
  timeZone: string
  now: number
}

/** The ledger of one package: every line with what was left after it. */
export function LedgerLines({ uid, cardId, page, onPage, timeZone, now }: LedgerLinesProps) {
  const { t } = useLingui()
  const loaded = useStaffQuery(cardLinesQuery(uid, cardId, page))
  return (
    <>
      <ShortList
        label={t`Package ledger`}
        loaded={mapLoaded(loaded, ({ list }) => list)}
        rowKey={({ lineId }) => lineId}
        empty={<Trans>Nothing written yet</Trans>}
        row={(line) => lineOf({ line, timeZone, now })}
      />
      <Pager page={page} hasMore={loaded.data?.hasMore ?? false} onPage={onPage} />
    </>
  )
}

interface LineProps {
  line: CardLine
  timeZone: string
  now: number
}

function lineOf(props: LineProps) {
  return <Line {...props} />
}

function Line({ line, timeZone, now }: LineProps) {
  const { i18n } = useLingui()
  return (
    <>
      <span className={styles.words}>
        <span className={styles.day}>{shortDay(line.createdAt, i18n.locale, timeZone, now)}</span>
        <KindBadge kind={line.kind} />
        <What line={line} />
      </span>
      <span className={styles.end}>
        <Change line={line} />
        <span className={styles.balance}>
          {line.balance === null ? <Trans>No limit</Trans> : <Trans>Leaves {line.balance}</Trans>}
        </span>
      </span>
      {line.note && <span className={styles.note}>{line.note}</span>}
    </>
  )
}

function What({ line }: { line: CardLine }) {
  const { i18n } = useLingui()
  const intensity = useIntensityName()
  if (line.deviceName !== null && line.minutes !== null) {
    return (
      <>
        {line.deviceName} <span className="dot" /> {intensity(line.intensity)}{' '}
        {sessionLength(line.secondsOn ?? line.minutes * 60, i18n.locale)}
      </>
    )
  }
  return line.staffName
}

/** Using a time is not bad news: only what was given stands out. */
function Change({ line: { delta, days, kind } }: { line: CardLine }) {
  const { i18n } = useLingui()
  if (delta === 0 && days !== null) {
    return (
      <span className={styles.ok}>
        {signed(days, i18n.locale, '')}
        <Plural value={days} one="# day" other="# days" />
      </span>
    )
  }
  if (delta !== 0) return <span className={delta > 0 ? styles.ok : styles.strong}>{signed(delta, i18n.locale)}</span>
  return kind === 'use' ? <span className={styles.day}>0</span> : null
}
