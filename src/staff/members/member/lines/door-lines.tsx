import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'

import { formatTime } from '#src/lib/format-time.ts'
import type { DoorOpening } from '#src/staff/members/member-calls.ts'
import { type Loaded, mapLoaded } from '#src/staff/kit/lists/use-staff-query.ts'
import { shortDay } from '#src/staff/members/list/short-day.ts'
import { Badge, type BadgeTone } from '#src/ui/feedback/badge.tsx'

import styles from './lines.module.css'
import { ShortList } from './short-list.tsx'

interface DoorLinesProps {
  loaded: Loaded<{ list: DoorOpening[] }>
  timeZone: string
  now: number
}

const results: Record<string, [MessageDescriptor, BadgeTone]> = {
  opened: [msg`Door opened`, 'ok'],
  unknown: [msg`No answer`, 'warn'],
  'in-use': [msg`In use by someone else`, 'neu'],
  failed: [msg`Didn't open`, 'bad'],
  offline: [msg`Lock offline`, 'neu'],
}

/** Every door that a member asked for, and what the lock said. */
export function DoorLines({ loaded, timeZone, now }: DoorLinesProps) {
  const { t } = useLingui()
  return (
    <ShortList
      label={t`Door log`}
      loaded={mapLoaded(loaded, ({ list }) => list)}
      rowKey={({ openingId }) => openingId}
      empty={<Trans>No door opened yet</Trans>}
      row={(opening) => lineOf({ opening, timeZone, now })}
    />
  )
}

interface LineProps {
  opening: DoorOpening
  timeZone: string
  now: number
}

function lineOf(props: LineProps) {
  return <Line {...props} />
}

function Line({ opening: { askedAt, lockName, shopName, result }, timeZone, now }: LineProps) {
  const { i18n } = useLingui()
  const [name, tone] = results[result] ?? [undefined, 'neu' as const]
  return (
    <>
      <span className={styles.words}>
        <span className={styles.day}>
          {shortDay(askedAt, i18n.locale, timeZone, now)} {formatTime(askedAt, timeZone)}
        </span>
        {shopName} {lockName}
      </span>
      <Badge tone={tone}>{name ? i18n._(name) : result}</Badge>
    </>
  )
}
