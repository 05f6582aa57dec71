import { Trans } from '@lingui/react/macro'
import { useState } from 'react'

import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { IconChat } from '#src/ui/pictures/icons.tsx'

import type { Whom } from './group-calls.ts'
import { GroupMessageDrawer } from './group-message-drawer.tsx'

/** Writes to those who are listed; drawn only for those who may. */
export function GroupMessageButton({ whom }: { whom: Whom }) {
  const { may } = useSelf()
  const [isOpen, setIsOpen] = useState(false)
  if (!may('/api/admin/groups/send')) return null
  return (
    <>
      <Button kind="tonal" size="small" icon={<IconChat size={20} />} onClick={() => setIsOpen(true)}>
        <Trans>Message these members…</Trans>
      </Button>
      <GroupMessageDrawer open={isOpen} onClose={() => setIsOpen(false)} whom={whom} />
    </>
  )
}
