import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { typedWhole } from '#src/domain/typed-number.ts'
import { longest, ranges } from '#src/staff/kit/forms/limits-calls.ts'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { setLowLevel, stockKey, type Stocked } from '#src/staff/stock/stock-calls.ts'
import styles from '#src/staff/stock/stock.module.css'
import { showToast } from '#src/ui/feedback/toast.ts'
import { Field } from '#src/ui/forms/field.tsx'

/** Down to how many a product has to be ordered at this studio; empty: as everywhere. */
export function LowLevel({ shopId, stocked }: { shopId: number; stocked: Stocked }) {
  const { t } = useLingui()
  const { productId, ownLowLevel } = stocked
  const [text, setText] = useState(ownLowLevel === null ? '' : String(ownLowLevel))
  const { state, write, isOffline } = useStaffWrite({
    send: setLowLevel,
    invalidates: [stockKey],
    onDone: () => showToast({ text: t`Saved` }),
  })
  const lowLevel = text.trim() === '' ? null : typedWhole(text)
  const isRight = lowLevel !== undefined && (lowLevel ?? 0) <= ranges.stockLevel[1]
  const isReady = isRight && lowLevel !== ownLowLevel && !isOffline
  return (
    <form
      className="stack-8"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) void write({ shopId, productId, lowLevel })
      }}
    >
      <div className={styles.low}>
        <Field
          label={t`Low at this studio from`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={longest.stockLevel}
          value={text}
          error={isRight ? undefined : t`A number`}
          helper={t`Empty: as set on the product`}
          onChange={({ target }) => setText(target.value)}
        />
        <StaffButton
          type="submit"
          kind="tonal"
          why={t`Nothing has changed`}
          state={state.step === 'sending' ? 'busy' : isReady ? 'ready' : 'disabled'}
        >
          <Trans>Save</Trans>
        </StaffButton>
      </div>
      <WriteNote state={state} isOffline={isOffline} />
    </form>
  )
}
