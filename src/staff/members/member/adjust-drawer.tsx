import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { adjustCard as preview, type AdjustableCard, type Adjustment } from '#src/domain/cards/card-adjustment.ts'
import {
  adjustCard,
  type CardChange,
  isRefunded,
  isRefunding,
  type UserCard,
  userKey,
} from '#src/staff/members/member-calls.ts'
import { tillKey } from '#src/staff/payments/sale-calls.ts'
import { usersKey } from '#src/staff/members/member-list-calls.ts'
import { Drawer } from '#src/staff/kit/panels/drawer.tsx'
import { ReasonField } from '#src/staff/kit/forms/reason-field.tsx'
import { isReason } from '#src/staff/kit/forms/reason.ts'
import { SelectField } from '#src/staff/kit/fields/select-field.tsx'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { Stepper } from '#src/staff/kit/fields/stepper.tsx'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { shortDay } from '#src/staff/members/list/short-day.ts'
import { showToast } from '#src/ui/feedback/toast.ts'

import { Fact } from './fact.tsx'
import styles from './facts.module.css'

interface AdjustDrawerProps {
  open: boolean
  onClose: () => void
  uid: string
  card: UserCard
  /** Of the studio whose page it is, for a package of which an older server does not say by which clocks it ends. */
  timeZone: string
  now: number
}

type Kind = CardChange['kind']

/** Gives, takes, extends or freezes: what will be is shown first, and why is kept. */
export function AdjustDrawer({ open, onClose, uid, card, now, ...place }: AdjustDrawerProps) {
  const { t } = useLingui()
  const timeZone = card.timeZone ?? place.timeZone
  const isFrozen = card.frozenAt !== null
  const kinds: { value: Kind; label: string }[] = [
    ...(card.timesTotal === null ? [] : [{ value: 'give' as const, label: t`Give sessions` }]),
    ...(card.timesTotal === null ? [] : [{ value: 'take' as const, label: t`Take sessions` }]),
    ...(card.validUntil === null ? [] : [{ value: 'extend' as const, label: t`Extend validity` }]),
    isFrozen ? { value: 'unfreeze', label: t`Unfreeze` } : { value: 'freeze', label: t`Freeze` },
  ]
  const [chosen, setKind] = useState<Kind>()
  const kind = kinds.find(({ value }) => value === chosen)?.value ?? kinds[0]?.value ?? 'freeze'
  const [amount, setAmount] = useState(1)
  const [reason, setReason] = useState('')
  const { state, write, isOffline } = useStaffWrite({
    send: adjustCard,
    invalidates: [userKey(uid), usersKey, tillKey],
    onDone: () => {
      showToast({ text: t`Written into the ledger` })
      setReason('')
      onClose()
    },
  })
  const isCounted = kind !== 'freeze' && kind !== 'unfreeze'
  const result = preview(toAdjustable(card), toChange(kind, amount), { now, timeZone })
  const isReady = isReason(reason) && result.ok && !isOffline
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={<Trans>Adjust package</Trans>}
      subtitle={card.name}
      footer={
        <StaffButton
          wide
          state={state.step === 'sending' ? 'busy' : isReady ? 'ready' : 'disabled'}
          why={result.ok ? t`Enter a reason first` : undefined}
          onClick={() => void write({ uid, cardId: card.cardId, rev: card.rev, kind, amount, reason: reason.trim() })}
        >
          {kinds.find(({ value }) => value === kind)?.label}
        </StaffButton>
      }
    >
      <div className="stack-14">
        <SelectField label={t`What to do`} value={kind} options={kinds} onChange={setKind} />
        {isCounted && (
          <Stepper
            label={kind === 'extend' ? t`Days` : t`Number of sessions`}
            name={kind === 'extend' ? t`Days` : t`Number of sessions`}
            value={amount}
            min={1}
            max={kind === 'extend' ? 365 : 99}
            onChange={setAmount}
          />
        )}
        <Preview card={card} result={result} timeZone={timeZone} now={now} />
        <ReasonField value={reason} onChange={setReason} />
        <WriteNote
          state={state}
          isOffline={isOffline}
          reasons={{ 'not-enough-times': <Trans>There are fewer sessions left than that.</Trans> }}
        />
      </div>
    </Drawer>
  )
}

interface PreviewProps {
  card: UserCard
  result: ReturnType<typeof preview>
  timeZone: string
  now: number
}

/** What will be, beside what is. */
function Preview({ card, result, timeZone, now }: PreviewProps) {
  const { i18n } = useLingui()
  const until = (at: number | null) => (at === null ? '—' : shortDay(at, i18n.locale, timeZone, now))
  if (!result.ok) {
    return (
      <p className={styles.nothing} role="status">
        {result.why === 'not-enough' ? (
          <Trans>There are fewer sessions left than that.</Trans>
        ) : result.why === 'refunding' ? (
          <Trans>A refund of this package is on its way. Wait until it has arrived or failed.</Trans>
        ) : result.why === 'refunded' ? (
          <Trans>This package was refunded and can no longer be changed.</Trans>
        ) : (
          <Trans>This package is over: extend it first.</Trans>
        )}
      </p>
    )
  }
  const { card: after } = result
  return (
    <dl className={styles.facts} aria-live="polite">
      {card.timesTotal !== null && (
        <Fact name={<Trans>Number of sessions</Trans>}>
          {card.timesLeft} → <Plural value={after.timesLeft} one="# session" other="# sessions" />
        </Fact>
      )}
      <Fact name={<Trans>Valid until</Trans>}>
        {until(card.validUntil)} → {until(after.validUntil)}
      </Fact>
      {after.frozenAt !== null && (
        <Fact name={<Trans>Use</Trans>}>
          <Trans>Pays for nothing until it is unfrozen</Trans>
        </Fact>
      )}
    </dl>
  )
}

function toChange(kind: Kind, amount: number): Adjustment {
  if (kind === 'freeze' || kind === 'unfreeze') return { kind }
  return kind === 'extend' ? { kind, days: amount } : { kind, times: amount }
}

function toAdjustable(card: UserCard): AdjustableCard {
  return {
    timesTotal: card.timesTotal,
    timesLeft: card.timesLeft ?? 0,
    validUntil: card.validUntil,
    frozenAt: card.frozenAt,
    timesExpired: card.timesExpired,
    isRefunded: isRefunded(card),
    isRefunding: isRefunding(card),
  }
}
