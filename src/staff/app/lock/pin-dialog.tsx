import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { Button } from '#src/ui/forms/button.tsx'
import { CodeInput } from '#src/ui/forms/code-input.tsx'
import { LazyDialog } from '#src/ui/overlays/overlays.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'

import { setPin } from './lock-calls.ts'

const length = 6

/** The PIN of the clerk at the counter, typed twice. */
export function PinDialog({ isChange = false, onClose }: { isChange?: boolean; onClose: () => void }) {
  const queries = useQueryClient()
  const { t } = useLingui()
  const [pin, setTyped] = useState('')
  const [again, setAgain] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const isWrong = again.length === length && again !== pin
  const isReady = pin.length === length && again === pin

  async function save() {
    setIsBusy(true)
    try {
      await setPin(pin)
      void queries.invalidateQueries({ queryKey: ['staff', 'self'] })
      showToast({ text: t`PIN saved` })
      onClose()
    } catch {
      showToast({ text: t`Couldn't save the PIN. Try again`, tone: 'trouble' })
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <LazyDialog
      open
      onClose={onClose}
      title={isChange ? t`Change your PIN` : t`Set your PIN`}
      actions={
        <>
          <Button kind="tonal" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <StaffButton
            state={isBusy ? 'busy' : isReady ? 'ready' : 'disabled'}
            why={t`Enter the same 6 digits twice`}
            onClick={() => void save()}
          >
            <Trans>Save</Trans>
          </StaffButton>
        </>
      }
    >
      <p>
        <Trans>6 digits that open this tablet for you after it was locked. Tell nobody.</Trans>
      </p>
      <CodeInput label={t`PIN`} value={pin} onChange={setTyped} />
      <CodeInput
        label={t`PIN again`}
        value={again}
        onChange={setAgain}
        error={isWrong && <Trans>The two aren't the same</Trans>}
      />
    </LazyDialog>
  )
}
