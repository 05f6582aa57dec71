import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { IconLock } from '#src/ui/pictures/icons.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

import { boundStore } from './bound-store.ts'
import { lockNow, readLockState } from './lock-calls.ts'
import { PinDialog } from './pin-dialog.tsx'

/** Locks this tablet; a clerk who has no PIN yet sets one first. */
export function LockButton({ className }: { className: string | undefined }) {
  const { t } = useLingui()
  const [isBusy, setIsBusy] = useState(false)
  const [isSetting, setIsSetting] = useState(false)

  async function lock() {
    setIsBusy(true)
    try {
      const { hasPin } = await readLockState()
      if (!hasPin) return setIsSetting(true)
      await lockNow()
      boundStore.lock()
    } catch {
      showToast({ text: t`Couldn't lock. Check the connection, or sign out`, tone: 'trouble' })
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={t`Lock this tablet`}
        aria-busy={isBusy || undefined}
        onClick={isBusy ? undefined : () => void lock()}
      >
        <IconLock size={22} />
      </button>
      {isSetting && <PinDialog onClose={() => setIsSetting(false)} />}
    </>
  )
}
