import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { refundFor } from '#src/domain/payments/refund.ts'
import { formatMoney } from '#src/lib/format-money.ts'
import { formatDate } from '#src/lib/format-time.ts'
import { type Receipt, refund, type RefundOffer, refundOfferQuery, tillKey } from '#src/staff/payments/sale-calls.ts'
import { userKey } from '#src/staff/members/member-calls.ts'
import { usersKey } from '#src/staff/members/member-list-calls.ts'
import { isReason } from '#src/staff/kit/forms/reason.ts'
import { ReasonField } from '#src/staff/kit/forms/reason-field.tsx'
import { Stepper } from '#src/staff/kit/fields/stepper.tsx'
import { useChainZone } from '#src/staff/kit/self/use-chain-zone.ts'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { stockKey } from '#src/staff/stock/stock-calls.ts'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Segmented } from '#src/ui/forms/segmented.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'

import { BackFields, useBack } from './back-fields.tsx'
import { GoodsBackFields, useGoodsBack } from './goods-back.tsx'
import styles from './refund-drawer.module.css'

interface FormProps {
  uid: string
  cardId: string
  shopId: number
  onDone: (receipt: Receipt) => void
}

/** What can be given back of a package or of products, and the form for it. */
export function RefundContent(props: FormProps) {
  const loaded = useStaffQuery(refundOfferQuery(props.cardId), { isFreshNeeded: true })
  if (loaded.state === 'failed') return <ErrorState onRetry={loaded.retry} isRetrying={loaded.isReading} />
  if (!loaded.data) return <Skeleton height="320px" radius="18px" />
  if (loaded.data.valueCents === 0) {
    return (
      <p className={styles.nothing}>
        <Trans>Nothing left to refund: it was used, refunded or has expired.</Trans>{' '}
        {hasFreeDays(loaded.data) && <Trans>Free days can be used, but have no refund value.</Trans>}
      </p>
    )
  }
  return <RefundForm {...props} offer={loaded.data} />
}

function RefundForm({ uid, cardId, shopId, onDone, offer }: FormProps & { offer: RefundOffer }) {
  const { t } = useLingui()
  const [part, setPart] = useState<'whole' | 'part'>('whole')
  const [times, setTimes] = useState(1)
  const goods = useGoodsBack(offer)
  const [reason, setReason] = useState('')
  const { state, write, isOffline } = useStaffWrite({
    send: refund,
    invalidates: [tillKey, usersKey, stockKey, userKey(uid)],
    onDone,
  })
  const isPart = part === 'part' && offer.unusedTimes !== null
  const cents = !isPart ? offer.valueCents : goods ? goods.cents : refundFor(offer, times)
  const back = useBack(offer, cents)
  const sum = formatMoney(back.sumCents, back.currency)
  const isReady = isReason(reason) && !back.isMissing && !isOffline && cents > 0
  return (
    <div className="stack-14">
      <Facts offer={offer} />
      {offer.unusedTimes !== null && offer.unusedTimes > 1 && (
        <Segmented
          label={t`How much`}
          value={part}
          onChange={setPart}
          options={[
            { value: 'whole', label: t`All that is left` },
            { value: 'part', label: t`A part` },
          ]}
        />
      )}
      {isPart && goods && <GoodsBackFields goods={goods} />}
      {isPart && !goods && (
        <Stepper
          label={t`Sessions to give back`}
          name={t`Sessions to give back`}
          value={times}
          min={1}
          max={offer.unusedTimes ?? 1}
          onChange={setTimes}
        />
      )}
      <p className={styles.sum} aria-live="polite">
        <span>
          <Trans>To give back</Trans>
        </span>
        <strong>{sum}</strong>
      </p>
      <BackFields offer={offer} back={back} />
      {back.method === 'online' && (
        <p className={styles.nothing}>
          <Trans>The money goes back the way it was paid. It can take a few days to arrive.</Trans>
        </p>
      )}
      {goods && (
        <p className={styles.nothing}>
          <Trans>What comes back is added to the stock. Count it out again if it can't be sold.</Trans>
        </p>
      )}
      <ReasonField value={reason} onChange={setReason} />
      <WriteNote
        state={state}
        isOffline={isOffline}
        reasons={{
          'open-session': <Trans>A session on this package is still running. Wait for its end.</Trans>,
          'refund-failed': (
            <Trans>The payment provider could not refund this. The package is unchanged. Choose another way.</Trans>
          ),
          'refund-pending': <Trans>A refund of this package is on its way already.</Trans>,
          'wrong-amount': <Trans>The amount has changed meanwhile. Open this again.</Trans>,
          'wrong-parts': <Trans>The amount has changed meanwhile. Open this again.</Trans>,
        }}
      />
      <StaffButton
        wide
        kind="danger"
        state={state.step === 'sending' ? 'busy' : isReady ? 'ready' : 'disabled'}
        onClick={() =>
          void write({
            cardId,
            rev: offer.rev,
            times: isPart && !goods ? times : null,
            ...(isPart && goods && { items: goods.items }),
            amountCents: cents,
            ...back.input,
            shopId,
            reason: reason.trim(),
          })
        }
      >
        <Trans>Give back {sum}</Trans>
      </StaffButton>
    </div>
  )
}

function Facts({ offer }: { offer: RefundOffer }) {
  const { i18n } = useLingui()
  const chainZone = useChainZone()
  const { currency, timeZone = chainZone } = offer.sale
  return (
    <dl className={styles.facts}>
      <div>
        <dt>
          <Trans>Paid</Trans>
        </dt>
        <dd>{formatMoney(offer.paidCents, currency)}</dd>
      </div>
      {offer.refundedCents > 0 && (
        <div>
          <dt>
            <Trans>Given back before</Trans>
          </dt>
          <dd>−{formatMoney(offer.refundedCents, currency)}</dd>
        </div>
      )}
      {offer.unusedTimes !== null && !offer.items && (
        <div>
          <dt>
            <Trans>Not used</Trans>
          </dt>
          <dd>
            {offer.unusedTimes} / <Plural value={offer.timesTotal ?? 0} one="# session" other="# sessions" />
          </dd>
        </div>
      )}
      {hasFreeDays(offer) && (
        <div>
          <dt>
            <Trans>Refundable until</Trans>
          </dt>
          <dd>{formatDate(offer.paidUntil, i18n.locale, timeZone)}</dd>
        </div>
      )}
      <div>
        <dt>
          <Trans>Worth now</Trans>
        </dt>
        <dd>{formatMoney(offer.valueCents, currency)}</dd>
      </div>
    </dl>
  )
}

/** Days that were given for nothing count for the member, and not for a refund. */
function hasFreeDays(offer: RefundOffer): offer is RefundOffer & { paidUntil: number } {
  const { paidUntil, validUntil } = offer
  return typeof paidUntil === 'number' && validUntil !== null && paidUntil < validUntil
}
