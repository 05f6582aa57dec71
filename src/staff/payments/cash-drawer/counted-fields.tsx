import { Trans, useLingui } from '@lingui/react/macro'

import { longest } from '#src/staff/kit/forms/limits-calls.ts'
import { TextArea } from '#src/staff/kit/forms/text-area.tsx'
import { fullMoney } from '#src/staff/payments/ledger/signed.ts'

import { AmountCount } from './amount-count.tsx'
import styles from './cash-drawer.module.css'
import { Difference } from './difference.tsx'
import type { Counted } from './use-counted.ts'

interface CountedFieldsProps {
  label: string
  counted: Counted
  currency: string
  /** It takes the place of the button that led to it. */
  autoFocus?: boolean
}

/**
 * What is in the drawer as it was counted. What should be there is said only afterwards, so that nobody counts up to it;
 * a difference asks for its reason.
 */
export function CountedFields({ label, counted, currency, autoFocus = false }: CountedFieldsProps) {
  const { t } = useLingui()
  const { text, setText, reason, setReason, countedCents, difference, expectedCents } = counted
  return (
    <>
      <AmountCount label={label} text={text} onType={setText} currency={currency} autoFocus={autoFocus} />
      {expectedCents !== null && (
        <p className={styles.result} data-wrong={difference !== 0 || undefined} role="status">
          {countedCents === undefined ? (
            <Trans>What should be there is shown once you have counted.</Trans>
          ) : (
            <>
              <span>
                <Trans>Should be there: {fullMoney(expectedCents, currency)}</Trans>
              </span>
              <Difference cents={difference} currency={currency} isSaid />
            </>
          )}
        </p>
      )}
      {difference !== 0 && (
        <TextArea
          label={t`Reason for the difference (required)`}
          rows={2}
          required
          maxLength={longest.reason}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
    </>
  )
}

/** Why the button does nothing, in one line. */
export function useWhyNotCounted(): (counted: Counted) => string | undefined {
  const { t } = useLingui()
  return ({ trouble }) => {
    if (trouble === 'uncounted') return t`Enter what you counted first`
    return trouble === 'no-reason' ? t`A difference needs a reason` : undefined
  }
}
