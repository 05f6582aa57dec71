import { Trans, useLingui } from '@lingui/react/macro'

import type { WalkInDraft } from '#src/domain/sessions/walk-in.ts'
import { formatMoney } from '#src/lib/format-money.ts'
import { formatTime } from '#src/lib/format-time.ts'
import { Who } from '#src/staff/members/list/who.tsx'
import styles from '#src/staff/walk-in/walk-in.module.css'
import { Button } from '#src/ui/forms/button.tsx'

interface LeftHalfWayProps {
  left: WalkInDraft
  timeZone: string
  onContinue: () => void
}

/** A walk-in that this clerk has closed half way, and what became of its money. */
export function LeftHalfWay({ left: { member, paid, isAsked, changedAt }, timeZone, onContinue }: LeftHalfWayProps) {
  const { t } = useLingui()
  if (!member) return null
  const name = member.nickname || member.phoneMasked
  const time = formatTime(changedAt, timeZone)
  return (
    <section className={`${styles.card} ${styles.row}`} aria-label={t`Left half way`}>
      <Who nickname={member.nickname} picture={null}>
        <Trans>Left half way at {time}</Trans>
        <span className="dot" />
        {isAsked ? (
          <Trans>a bed was asked to start</Trans>
        ) : paid ? (
          <Trans>paid {formatMoney(paid.cents, paid.currency)}</Trans>
        ) : (
          <Trans>nothing charged</Trans>
        )}
      </Who>
      <Button kind="tonal" size="small" onClick={onContinue}>
        <Trans>Continue with {name}</Trans>
      </Button>
    </section>
  )
}
