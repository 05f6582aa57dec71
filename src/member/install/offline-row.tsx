import { Trans } from '@lingui/react/macro'

import { useConnection } from '#src/client/outbox/connection.ts'
import { RowFace, rowClass } from '#src/ui/layout/list-row.tsx'
import { IconDownload } from '#src/ui/pictures/icons.tsx'
import { IconCheck } from '#src/ui/pictures/icons-critical.tsx'

import { useOfflineCopy } from './offline-copy.ts'

/** Says whether the whole app is on this phone; absent where the browser stores no app at all. */
export function OfflineRow() {
  const copy = useOfflineCopy()
  const { state } = useConnection()
  if (copy === 'unknown') return null
  return (
    <li>
      <div role="status" className={rowClass()}>
        {copy === 'whole' ? (
          <RowFace icon={<IconCheck size={24} />} label={<Trans>Ready for offline use</Trans>} end={null} />
        ) : (
          <RowFace
            icon={<IconDownload size={24} />}
            label={<Trans>Not all on this phone yet</Trans>}
            note={
              state === 'online' ? (
                <Trans>The rest of the app is being downloaded.</Trans>
              ) : (
                <Trans>The rest of the app is downloaded once there's a connection.</Trans>
              )
            }
            end={null}
          />
        )}
      </div>
    </li>
  )
}
