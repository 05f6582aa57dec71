import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { IconDownload } from '#src/ui/pictures/icons.tsx'
import { ListRow } from '#src/ui/layout/list-row.tsx'

import { InstallSheet } from './install-sheet.tsx'
import { useInstallWay } from '#src/shared/install/use-install-way.ts'

/** Always there for who wants it; absent where the app is on the home screen already or cannot be. */
export function InstallRow() {
  const { t } = useLingui()
  const way = useInstallWay()
  const [isOpen, setIsOpen] = useState(false)
  if (way === 'none') return null
  return (
    <>
      <ListRow icon={<IconDownload size={24} />} label={t`Add to Home Screen`} onClick={() => setIsOpen(true)} />
      <InstallSheet way={way} open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
