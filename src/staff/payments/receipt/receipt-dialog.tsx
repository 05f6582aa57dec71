import { Dialog as Base } from '@base-ui/react/dialog'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { type Receipt, reverse, tillKey } from '#src/staff/payments/sale-calls.ts'
import { userKey } from '#src/staff/members/member-calls.ts'
import { usersKey } from '#src/staff/members/member-list-calls.ts'
import { IconPrinter } from '#src/staff/kit/icons.tsx'
import { ReasonDialog } from '#src/staff/kit/forms/reason-dialog.tsx'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { SunMark } from '#src/ui/pictures/sun-mark.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'
import { useBackCloses } from '#src/ui/overlays/use-back-closes.ts'
import { serverNow } from '#src/lib/server-clock.ts'

import { stockKey } from '#src/staff/stock/stock-calls.ts'

import { GoodsRefund } from './goods-refund.tsx'
import styles from './receipt-dialog.module.css'
import { isUnderWay, OnlineRefunds } from './online-refunds.tsx'
import { ReceiptPaper } from './receipt-paper.tsx'
import { SendReceipt } from './send-receipt.tsx'
import { useReceiptRows } from './receipt-rows.tsx'
import { isUndoable } from './undoable.ts'

interface ReceiptDialogProps {
  receipt: Receipt | undefined
  /** It has just been written, which is what the mark tells. */
  isNew?: boolean
  timesBefore?: number | null
  onClose: () => void
  /** Shows another receipt in its place, such as the reversal. */
  onChanged: (receipt: Receipt) => void
}

/** What was taken or given back, with its receipt, and the way to undo a wrong sale of today. */
export function ReceiptDialog({ receipt, onClose, ...rest }: ReceiptDialogProps) {
  const isOpen = receipt !== undefined
  useBackCloses(isOpen, onClose)
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} />
        <Base.Popup className={styles.popup}>
          {receipt && <Content receipt={receipt} onClose={onClose} {...rest} />}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

function Content({
  receipt,
  isNew = false,
  timesBefore,
  onClose,
  onChanged,
}: ReceiptDialogProps & { receipt: Receipt }) {
  const [now] = useState(() => serverNow())
  const rows = useReceiptRows(receipt, now)
  const { home } = useSelf()
  const { amountCents: cents, currency } = receipt
  return (
    <div className={styles.content}>
      <div className="stack-8">
        {isNew && <SunMark size={84} />}
        <Base.Title className="text-title-l">
          <Title receipt={receipt} isNew={isNew} />
        </Base.Title>
        <p className="quiet">
          <NowHas receipt={receipt} />
        </p>
        <OnlineRefunds refunds={receipt.refunds ?? []} timeZone={receipt.timeZone ?? home.timeZone} now={now} />
        <dl className={styles.facts}>
          <div>
            <dt>
              <Trans>Receipt</Trans>
            </dt>
            <dd>{receipt.receiptNumber}</dd>
          </div>
          {timesBefore !== undefined && timesBefore !== null && receipt.timesLeft !== null && (
            <div>
              <dt>
                <Trans>Number of sessions</Trans>
              </dt>
              <dd>
                {timesBefore} → {receipt.timesLeft}
              </dd>
            </div>
          )}
        </dl>
        <div className={styles.acts}>
          <Button wide onClick={onClose}>
            <Trans>Finish</Trans>
          </Button>
          <Button kind="tonal" wide icon={<IconPrinter size={20} />} onClick={() => window.print()}>
            <Trans>Print</Trans>
          </Button>
          <SendReceipt receipt={receipt} />
          <Undo receipt={receipt} now={now} onUndone={onChanged} />
          <GoodsRefund receipt={receipt} onRefunded={onChanged} />
        </div>
      </div>
      <ReceiptPaper
        shopName={receipt.shopName}
        number={<Trans>Receipt {receipt.receiptNumber}</Trans>}
        rows={rows}
        total={{ cents, currency }}
      />
    </div>
  )
}

function Title({ receipt: { kind }, isNew }: { receipt: Receipt; isNew: boolean }) {
  if (kind === 'refund') return <Trans>Refunded</Trans>
  if (kind === 'reversal') return <Trans>Sale reversed</Trans>
  if (kind === 'gift') return <Trans>Given</Trans>
  return isNew ? <Trans>Payment recorded</Trans> : <Trans>Sale</Trans>
}

function NowHas({ receipt }: { receipt: Receipt }) {
  const { member, timesLeft, givenBack } = receipt
  const name = member.nickname || member.phoneMasked
  if (givenBack === 'reversed') return <Trans>This sale was reversed.</Trans>
  if (isUnderWay(receipt)) return <Trans>The money isn't back yet.</Trans>
  if (givenBack === 'all') return <Trans>All of it was given back.</Trans>
  if (receipt.items) return receipt.packageName
  if (timesLeft === null) return <Trans>{name} has unlimited sessions now.</Trans>
  return <Plural value={timesLeft} one={`${name} now has # session.`} other={`${name} now has # sessions.`} />
}

/** A wrong sale of today is taken back by a line of its own; what was used is refunded instead. */
function Undo({ receipt, now, onUndone }: { receipt: Receipt; now: number; onUndone: (receipt: Receipt) => void }) {
  const { t } = useLingui()
  const { may, home } = useSelf()
  const [isAsking, setIsAsking] = useState(false)
  const { state, write, isOffline } = useStaffWrite({
    send: reverse,
    invalidates: [tillKey, usersKey, stockKey, userKey(receipt.member.uid)],
    onDone: (undone) => {
      setIsAsking(false)
      onUndone(undone)
      showToast({ text: undone.kind === 'reversal' ? t`Sale reversed` : t`The refund is on its way` })
    },
  })
  if (!isUndoable(receipt, now, home.timeZone)) return null
  if (!may('/api/admin/recharge/reverse')) {
    return (
      <p className={styles.who}>
        <Trans>A wrong sale can be reversed by a manager today.</Trans>
      </p>
    )
  }
  return (
    <>
      <button type="button" className={styles.undo} onClick={() => setIsAsking(true)}>
        <Trans>Wrong? Reverse this sale…</Trans>
      </button>
      <ReasonDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={<Trans>Reverse {receipt.receiptNumber}?</Trans>}
        confirm={<Trans>Reverse sale</Trans>}
        tone="danger"
        isBusy={state.step === 'sending'}
        onConfirm={(reason) => void write({ lineId: receipt.lineId, reason })}
      >
        <p>
          {receipt.items ? (
            <Trans>
              The money goes back and the products to the stock. The sale stays in the ledger, with its reversal.
            </Trans>
          ) : (
            <Trans>The money goes back and the package ends. The sale stays in the ledger, with its reversal.</Trans>
          )}
        </p>
        <WriteNote
          state={state}
          isOffline={isOffline}
          reasons={{
            'refund-failed': <Trans>The payment provider could not refund this. The package is unchanged.</Trans>,
            changed: <Trans>It was used or given back meanwhile: refund what is left instead.</Trans>,
          }}
        />
      </ReasonDialog>
    </>
  )
}
