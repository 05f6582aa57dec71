import { Trans, useLingui } from '@lingui/react/macro'

import { useConnection } from '#src/client/outbox/connection.ts'
import { formatDay, formatTime, isoDay } from '#src/lib/format-time.ts'
import { nextMinute, useNow } from '#src/lib/hooks/use-now.ts'
import { RowFace, rowClass } from '#src/ui/layout/list-row.tsx'
import { IconDownload } from '#src/ui/pictures/icons.tsx'
import { IconCheck } from '#src/ui/pictures/icons-critical.tsx'

import { type OfflineCopy, useOfflineCopy, useOfflineCopyAt } from './offline-copy.ts'

/** Says whether the whole app is on this phone. Two lines in every state, so that nothing below it moves. */
export function OfflineRow() {
  const copy = useOfflineCopy()
  const wholeAt = useOfflineCopyAt()
  return (
    <li>
      <div role="status" className={rowClass()}>
        <RowFace
          icon={copy === 'whole' ? <IconCheck size={24} /> : <IconDownload size={24} />}
          label={<Label copy={copy} />}
          note={<Note copy={copy} />}
          meta={wholeAt !== undefined && <Since at={wholeAt} />}
          end={null}
        />
      </div>
    </li>
  )
}

function Label({ copy }: { copy: OfflineCopy }) {
  switch (copy) {
    case 'whole':
      return <Trans>Ready for offline use</Trans>
    case 'partial':
      return <Trans>Not all on this phone yet</Trans>
    case 'none':
      return <Trans>Not for offline use</Trans>
    case 'unknown':
      return <Trans>Offline use</Trans>
  }
}

/** When the worker last looked, in this run of the app. */
function Since({ at }: { at: number }) {
  const { i18n } = useLingui()
  const now = useNow(nextMinute)
  const time = formatTime(at)
  if (isoDay(at) === isoDay(now)) return <Trans>Today {time}</Trans>
  return (
    <>
      {formatDay(at, i18n.locale)} {time}
    </>
  )
}

function Note({ copy }: { copy: OfflineCopy }) {
  const { state } = useConnection()
  switch (copy) {
    case 'whole':
      return <Trans>Every screen opens without a signal.</Trans>
    case 'none':
      return <Trans>This browser doesn't keep the app.</Trans>
    case 'unknown':
      return <Trans>Checking what is on this phone…</Trans>
    case 'partial':
      if (state === 'online') return <Trans>The rest of the app is being downloaded.</Trans>
      return <Trans>The rest of the app is downloaded once there's a connection.</Trans>
  }
}
