import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'

import type { StartBlock } from '#src/domain/sessions/start-check.ts'
import { probe } from '#src/client/outbox/connection.ts'
import { ask } from '#src/ui/overlays/ask.ts'
import { IconInfo } from '#src/ui/pictures/icons-critical.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

/** What happens when the button is pressed although nothing can be started: what is missing, and the way to it. */
export function useExplainBlock(): (block: StartBlock) => void {
  const { t } = useLingui()
  const navigate = useNavigate()

  async function askForTimes(): Promise<void> {
    const wantsMore = await ask({
      title: t`Top up now?`,
      body: t`No sessions left. Top up first`,
      confirm: t`Top up now`,
    })
    if (wantsMore) void navigate({ to: '/recharge' })
  }
  return (block) => {
    switch (block.why) {
      case 'no-times':
        return void askForTimes()
      case 'no-minutes':
        return showToast({ text: t`Set your time first`, icon: <IconInfo size={22} /> })
      case 'offline':
        return void probe()
      case 'bed-busy':
      case 'bed-disabled':
      case 'bed-offline':
      case 'too-soon':
      case 'no-identity':
      case 'not-released':
      case 'locked':
      case 'not-allowed':
      case 'skin-type':
      case 'booked':
        return undefined
    }
  }
}
