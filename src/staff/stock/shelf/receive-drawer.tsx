import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { longest, ranges } from '#src/staff/kit/forms/limits-calls.ts'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { Stepper } from '#src/staff/kit/fields/stepper.tsx'
import { Drawer } from '#src/staff/kit/panels/drawer.tsx'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { receiveGoods, stockKey, type Stocked } from '#src/staff/stock/stock-calls.ts'
import styles from '#src/staff/stock/stock.module.css'
import { showToast } from '#src/ui/feedback/toast.ts'
import { Field } from '#src/ui/forms/field.tsx'

interface ReceiveDrawerProps {
  shopId: number
  list: readonly Stocked[]
  open: boolean
  onClose: () => void
}

/** Goods that have arrived at a studio. */
export function ReceiveDrawer({ shopId, list, open, onClose }: ReceiveDrawerProps) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={<Trans>Receive goods</Trans>}
      subtitle={<Trans>What has arrived is added to the stock.</Trans>}
    >
      {open && <ReceiveForm shopId={shopId} list={list} onEnd={onClose} />}
    </Drawer>
  )
}

function ReceiveForm({ shopId, list, onEnd }: Pick<ReceiveDrawerProps, 'shopId' | 'list'> & { onEnd: () => void }) {
  const { t } = useLingui()
  const [arrived, setArrived] = useState<Record<string, number>>({})
  const [note, setNote] = useState('')
  const { state, write, isOffline } = useStaffWrite({
    send: receiveGoods,
    invalidates: [stockKey],
    lastingName: (input) => `receive ${JSON.stringify(input)}`,
    shown: list.map(({ productId, level, countedAt }) => [productId, level, countedAt]),
    onDone: () => {
      onEnd()
      showToast({ text: t`Goods received` })
    },
  })
  const items = list.flatMap(({ productId }) => {
    const quantity = arrived[productId] ?? 0
    return quantity > 0 ? [{ productId, quantity }] : []
  })
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const isReady = pieces > 0 && !isOffline
  return (
    <form
      className="stack-14"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) void write({ shopId, items, ...(note.trim() && { note: note.trim() }) })
      }}
    >
      <ul className={styles.rows} aria-label={t`Products`}>
        {list.map(({ productId, name, level }) => (
          <li key={productId} className={styles.row}>
            <span className={styles.name}>
              <b>{name}</b>
              <span className={styles.quiet}>
                <Trans>In stock: {level}</Trans>
              </span>
            </span>
            <Stepper
              name={t`${name}: arrived`}
              value={arrived[productId] ?? 0}
              min={0}
              max={ranges.pieces[1]}
              onChange={(quantity) => setArrived({ ...arrived, [productId]: quantity })}
            />
          </li>
        ))}
      </ul>
      <Field
        label={t`Delivery note (optional)`}
        autoComplete="off"
        maxLength={longest.note}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <WriteNote state={state} isOffline={isOffline} />
      <StaffButton
        type="submit"
        wide
        why={t`Enter how many have arrived first`}
        state={state.step === 'sending' ? 'busy' : isReady ? 'ready' : 'disabled'}
      >
        {pieces === 0 ? (
          <Trans>Receive goods</Trans>
        ) : (
          <Plural value={pieces} one="Receive # piece" other="Receive # pieces" />
        )}
      </StaffButton>
    </form>
  )
}
