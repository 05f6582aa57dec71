import { Trans } from '@lingui/react/macro'

import type { PayMethod } from '#src/domain/payments/online-payment.ts'
import { RadioCards } from '#src/ui/forms/radio-cards.tsx'

import styles from './pay-choice.module.css'

interface PayChoiceProps {
  methods: readonly PayMethod[]
  /** Staff are at the counter of this studio. */
  isAtCounter: boolean
  chosen: PayMethod
  onChoose: (method: PayMethod) => void
}

/** How to pay, where there is a choice. */
export function PayChoice({ methods, isAtCounter, chosen, onChoose }: PayChoiceProps) {
  if (methods.length < 2) return null
  return (
    <div className={styles.choice}>
      <RadioCards
        legend={<Trans>How to pay</Trans>}
        value={chosen}
        options={methods.map((method) => ({ value: method, label: <Name method={method} /> }))}
        onChange={onChoose}
      />
      <p className="quiet">
        <Note method={chosen} isAtCounter={isAtCounter} />
      </p>
    </div>
  )
}

function Name({ method }: { method: PayMethod }) {
  return method === 'counter' ? <Trans>Pay at the counter</Trans> : <Trans>Pay online</Trans>
}

function Note({ method, isAtCounter }: { method: PayMethod; isAtCounter: boolean }) {
  if (method === 'counter') {
    return isAtCounter ? (
      <Trans>You get a code; show it to the staff and pay there.</Trans>
    ) : (
      <Trans>Nobody staffs this studio. You get a code to pay with once someone is there.</Trans>
    )
  }
  return <Trans>Card, Alipay or WeChat Pay, on a secure page of Stripe.</Trans>
}
