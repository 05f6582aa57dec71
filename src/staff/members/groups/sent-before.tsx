import { Plural, Trans, useLingui } from '@lingui/react/macro'

import { formatDate, formatTime } from '#src/lib/format-time.ts'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { EmptyLine } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'

import { type GroupMessage, groupMessagesQuery } from './group-calls.ts'
import styles from './groups.module.css'

/** What groups were sent, and what became of it. */
export function SentBefore({ isWanted }: { isWanted: boolean }) {
  const { data, state, retry, isReading } = useStaffQuery(groupMessagesQuery(), { isWanted })
  return (
    <section>
      <h3 className="text-title-s">
        <Trans>Sent before</Trans>
      </h3>
      {state === 'loading' && <Skeleton height="80px" radius="14px" />}
      {state === 'failed' && <ErrorState onRetry={retry} isRetrying={isReading} />}
      {data?.list.length === 0 && (
        <EmptyLine>
          <Trans>Nothing was sent to a group yet</Trans>
        </EmptyLine>
      )}
      <ul>
        {data?.list.map((message) => (
          <Sent key={message.messageId} message={message} />
        ))}
      </ul>
    </section>
  )
}

function Sent({ message }: { message: GroupMessage }) {
  const { i18n } = useLingui()
  const { timeZone } = useSelf().home
  const { text, createdAt, staffName, members, push, texts, waiting, notSent } = message
  return (
    <li className={styles.sent}>
      <strong>{text}</strong>
      <span className={styles.note}>
        {formatDate(createdAt, i18n.locale, timeZone)} {formatTime(createdAt, timeZone)} · {staffName} ·{' '}
        <Plural value={members} one="# member" other="# members" />
      </span>
      <span className={styles.note}>
        <Trans>
          Push {push} · text {texts} · waiting {waiting} · not sent {notSent}
        </Trans>
      </span>
    </li>
  )
}
