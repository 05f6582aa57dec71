import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { type UserMessage, userMessagesQuery } from '#src/staff/members/member-calls.ts'
import { ShortList } from '#src/staff/members/member/lines/short-list.tsx'
import { shortDay } from '#src/staff/members/list/short-day.ts'
import { Pager } from '#src/staff/kit/lists/pager.tsx'
import { mapLoaded, useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { formatTime } from '#src/lib/format-time.ts'
import { IconBell, IconChat } from '#src/ui/pictures/icons.tsx'

import { useSelf } from '#src/staff/kit/self/use-self.ts'

import type { FilePlace } from './file-place.ts'
import { MessageBox } from './message-box.tsx'
import styles from './messages-tab.module.css'
import { useMessageState } from './use-message-state.ts'

const titles: Record<string, MessageDescriptor> = {
  reminder: msg`Reminder of the booking`,
  moved: msg`Booking moved by staff`,
  cancelled: msg`Booking canceled by the studio`,
  late: msg`Told that the booking has begun`,
  paid: msg`Payment confirmed`,
  receipt: msg`Receipt`,
  refunded: msg`Told of the refund`,
  'session-back': msg`Told of the session returned`,
  problem: msg`Report answered`,
  broadcast: msg`Message from the studio`,
  personal: msg`From staff`,
  offer: msg`Group message`,
}

/** What the member was sent, the newest first, with what became of each. */
export function MessagesTab({ user, timeZone, now }: FilePlace) {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const { may } = useSelf()
  const loaded = useStaffQuery(userMessagesQuery(user.uid, page))
  return (
    <>
      <ShortList
        label={t({ message: 'Messages', context: 'staff' })}
        loaded={mapLoaded(loaded, ({ list }) => list)}
        rowKey={({ noticeId }) => noticeId}
        empty={<Trans>Nothing sent yet</Trans>}
        row={(message) => lineOf({ message, timeZone, now })}
      />
      {may('/api/admin/user/message') && <MessageBox user={user} />}
      <Pager page={page} hasMore={loaded.data?.hasMore ?? false} onPage={setPage} />
    </>
  )
}

interface LineProps {
  message: UserMessage
  timeZone: string
  now: number
}

function lineOf(props: LineProps) {
  return <Line {...props} />
}

function Line({ message, timeZone, now }: LineProps) {
  const { i18n } = useLingui()
  const stateOf = useMessageState()
  const { kind, text, startsAt, createdAt, via } = message
  const { words, tone } = stateOf(message, timeZone)
  const title = titles[kind]
  const moment = (at: number) => `${shortDay(at, i18n.locale, timeZone, now)} ${formatTime(at, timeZone)}`
  const details = [words, startsAt !== null && moment(startsAt)].filter(Boolean)
  return (
    <span className={styles.message}>
      <span className={styles.icon} data-tone={tone}>
        {via === 'sms' || via === 'whatsapp' ? <IconChat size={22} /> : <IconBell size={22} />}
      </span>
      <span className={styles.words}>
        <strong>{text ?? (title ? i18n._(title) : kind)}</strong>
        <span className={styles.note}>{details.join(' · ')}</span>
      </span>
      <span className={styles.when}>
        {moment(createdAt)}
        {text !== null && title && <span className={styles.note}>{i18n._(title)}</span>}
      </span>
    </span>
  )
}
