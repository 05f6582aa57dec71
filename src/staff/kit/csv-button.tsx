import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useLingui } from '@lingui/react/macro'

import { failureOf } from '#src/client/http/call-api.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { useConnection } from '#src/client/outbox/connection.ts'
import { IconDownload } from '#src/ui/pictures/icons.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'
import { StaffButton } from './staff-button.tsx'

interface CsvButtonProps {
  /** The whole filter, not the page. */
  load: () => Promise<{ fileName: string; csv: string; isCut: boolean }>
  /** What is exported, where it is not just what is listed. */
  children?: ReactNode
}

/** Exports what is listed as a file for a spreadsheet. */
export function CsvButton({ load, children }: CsvButtonProps) {
  const { t } = useLingui()
  const [isBusy, setIsBusy] = useState(false)
  const isOffline = useConnection().state === 'offline'

  async function run() {
    setIsBusy(true)
    try {
      const { fileName, csv, isCut } = await load()
      saveFile(csv, fileName, 'text/csv;charset=utf-8')
      if (isCut) showToast({ text: t`The file holds the first 50,000 rows. Narrow the list to export the others` })
    } catch (error) {
      const failure = failureOf(error)
      showToast({ text: failure.kind === 'refused' ? failure.message : t`Couldn't export. Try again`, tone: 'trouble' })
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <StaffButton
      kind="tonal"
      size="small"
      icon={<IconDownload size={20} />}
      state={isBusy ? 'busy' : isOffline ? 'disabled' : 'ready'}
      onClick={() => void run()}
    >
      {children ?? <Trans>Export CSV</Trans>}
    </StaffButton>
  )
}
