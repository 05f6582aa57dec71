import { Dialog as Base } from '@base-ui/react/dialog'
import { Trans, useLingui } from '@lingui/react/macro'

import type { StoredSlip } from '#src/client/storage/rows/stored-slips.ts'
import { inCash } from '#src/domain/payments/cash.ts'
import { formatDate, formatTime } from '#src/lib/format-time.ts'
import { fullMoney } from '#src/staff/payments/ledger/signed.ts'
import { IconPrinter } from '#src/staff/kit/icons.tsx'
import styles from '#src/staff/payments/receipt/receipt-dialog.module.css'
import { ReceiptPaper, type ReceiptRow } from '#src/staff/payments/receipt/receipt-paper.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { useBackCloses } from '#src/ui/overlays/use-back-closes.ts'

interface SlipDialogProps {
  slip: StoredSlip | undefined
  timeZone: string
  onClose: () => void
}

/** On paper it says what it is to everybody who may be handed it. */
const provisional = '臨時收據 · 临时收据 · Provisional slip'

/** The slip of a cash sale without a connection, to be shown or printed. */
export function SlipDialog({ slip, timeZone, onClose }: SlipDialogProps) {
  useBackCloses(slip !== undefined, onClose)
  return (
    <Base.Root open={slip !== undefined} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} />
        <Base.Popup className={styles.popup}>
          {slip && <Content slip={slip} timeZone={timeZone} onClose={onClose} />}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

function Content({ slip, timeZone, onClose }: SlipDialogProps & { slip: StoredSlip }) {
  const rows = useSlipRows(slip, timeZone)
  const { slipNumber, amountCents, currency, printed } = slip
  return (
    <div className={styles.content}>
      <div className="stack-8">
        <Base.Title className="text-title-l">
          <Trans>Kept on this tablet</Trans>
        </Base.Title>
        <p className="quiet">
          <Trans>It is settled once the connection is back. Put the slip with the cash.</Trans>
        </p>
        <dl className={styles.facts}>
          <div>
            <dt>
              <Trans>Provisional slip</Trans>
            </dt>
            <dd>{slipNumber}</dd>
          </div>
        </dl>
        <div className={styles.acts}>
          <Button wide onClick={onClose}>
            <Trans>Finish</Trans>
          </Button>
          <Button kind="tonal" wide icon={<IconPrinter size={20} />} onClick={() => window.print()}>
            <Trans>Print</Trans>
          </Button>
        </div>
      </div>
      <ReceiptPaper
        shopName={printed.shopName}
        number={
          <>
            {provisional}
            <br />
            {slipNumber}
          </>
        }
        rows={rows}
        total={{ cents: amountCents, currency }}
      />
    </div>
  )
}

function useSlipRows({ printed, soldAt, amountCents, givenCents, currency }: StoredSlip, timeZone: string) {
  const { i18n } = useLingui()
  const due = inCash(amountCents, currency)
  const lines = printed.lines.map(({ name, cents }) => ({ key: name, name, value: fullMoney(cents, currency) }))
  const given: ReceiptRow[] =
    givenCents === undefined
      ? []
      : [
          { key: 'given', name: <Trans>Cash received</Trans>, value: fullMoney(givenCents, currency) },
          {
            key: 'change',
            name: <Trans context="money">Change</Trans>,
            value: fullMoney(givenCents - due, currency),
          },
        ]
  return [
    { key: 'address', name: <Trans>Address</Trans>, value: printed.address },
    {
      key: 'at',
      name: <Trans>Time</Trans>,
      value: `${formatDate(soldAt, i18n.locale, timeZone)} ${formatTime(soldAt, timeZone)}`,
    },
    ...lines,
    { key: 'cash', name: <Trans>Cash</Trans>, value: fullMoney(due, currency) },
    ...given,
    { key: 'clerk', name: <Trans>Served by</Trans>, value: printed.clerk },
  ]
}
