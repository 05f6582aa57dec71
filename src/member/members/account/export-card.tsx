import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { useConnection } from '#src/client/outbox/connection.ts'
import { formatDay, isoDay } from '#src/lib/format-time.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { IconDownload, IconNote } from '#src/ui/pictures/icons.tsx'
import { exportData } from '#src/client/api/account.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { serverNow } from '#src/lib/server-clock.ts'

import styles from './account.module.css'

type Export = { step: 'none' | 'preparing' | 'failed' } | { step: 'ready'; text: string; bytes: number; madeAt: number }

/** All that is held about the member, in one file. */
export function ExportCard() {
  const { made, prepare, download } = useExport()
  const isOffline = useConnection().state === 'offline'
  return (
    <Card className="stack-12">
      <p className="quiet">
        <Trans>Appointments, tanning, packages, payments, consent and notification settings in one file.</Trans>
      </p>
      {made.step === 'ready' ? (
        <File made={made} onDownload={download} />
      ) : (
        <Button
          kind="tonal"
          wide
          icon={<IconDownload size={22} />}
          state={made.step === 'preparing' ? 'busy' : isOffline ? 'disabled' : 'ready'}
          onClick={() => void prepare()}
        >
          {isOffline ? <Trans>Export needs a connection</Trans> : <Trans>Export my data</Trans>}
        </Button>
      )}
      <p className={styles.trouble} role="status">
        {made.step === 'failed' && <Trans>Couldn't prepare the file. Try again</Trans>}
        {made.step === 'preparing' && (
          <span className="quiet">
            <Trans>Preparing your file…</Trans>
          </span>
        )}
      </p>
    </Card>
  )
}

function File({ made, onDownload }: { made: Export & { step: 'ready' }; onDownload: () => void }) {
  const { i18n } = useLingui()
  const day = formatDay(made.madeAt, i18n.locale)
  const size = Math.max(1, Math.round(made.bytes / 1024))
  return (
    <div className={styles.file}>
      <IconNote size={24} className={styles.fileIcon} />
      <div className={styles.fileWords}>
        <strong>
          <Trans>My data {day}</Trans>
        </strong>
        <span className="quiet">
          <Trans>JSON • {size} KB • Ready</Trans>
        </span>
      </div>
      <Button size="small" icon={<IconDownload size={20} />} onClick={onDownload}>
        <Trans>Download</Trans>
      </Button>
    </div>
  )
}

/** Fetches everything that is held about the member, and hands it over as a file. */
function useExport() {
  const [made, setMade] = useState<Export>({ step: 'none' })

  async function prepare() {
    setMade({ step: 'preparing' })
    try {
      const text = JSON.stringify(await exportData(), undefined, 2)
      setMade({ step: 'ready', text, bytes: new Blob([text]).size, madeAt: serverNow() })
    } catch {
      setMade({ step: 'failed' })
    }
  }

  function download() {
    if (made.step === 'ready') saveFile(made.text, `quarter-sun-${isoDay(made.madeAt)}.json`, 'application/json')
  }

  return { made, prepare, download }
}
