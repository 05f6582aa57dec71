import { Trans } from '@lingui/react/macro'
import { useState } from 'react'

import { IconHistoryLog } from '#src/staff/kit/icons.tsx'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { Button } from '#src/ui/forms/button.tsx'

import { HistoryDrawer, type HistoryScopes } from './staff-log-drawer.tsx'

/** Opens what was changed, by whom and why; drawn only for those who may read it. */
export function HistoryButton(scopes: HistoryScopes) {
  const { may } = useSelf()
  const [isOpen, setIsOpen] = useState(false)
  if (!may('/api/admin/operation/history')) return null
  return (
    <>
      <Button kind="tonal" size="small" icon={<IconHistoryLog size={20} />} onClick={() => setIsOpen(true)}>
        <Trans>Change history</Trans>
      </Button>
      <HistoryDrawer {...scopes} open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
