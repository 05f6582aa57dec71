import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'

import { IconRefresh } from '#src/ui/pictures/icons-critical.tsx'
import { dismissToast, showToast, toastStore } from '#src/ui/feedback/toast.ts'

import { useUpdate } from './worker.ts'

/** Offers a waiting version where nobody is in the middle of something; elsewhere the offer goes away again. */
export function useUpdatePrompt(isAtRest: boolean): void {
  const { t } = useLingui()
  const { state, apply } = useUpdate()
  const isOffered = isAtRest && state === 'waiting'
  useEffect(() => {
    if (!isOffered) return
    showToast({
      text: t`Update ready`,
      note: t`It takes a second, and nothing is lost`,
      icon: <IconRefresh size={24} />,
      action: { label: t`Update`, onClick: apply },
      stay: 'until-dismissed',
    })
    const key = toastStore.read()?.key
    return () => dismissToast(key)
  }, [isOffered, apply, t])
}
