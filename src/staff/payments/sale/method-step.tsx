import { useLingui } from '@lingui/react/macro'
import { useId, type ComponentType } from 'react'

import type { PaidBy } from '#src/staff/payments/sale-calls.ts'
import { IconBank, IconCash, IconSwap } from '#src/staff/kit/icons.tsx'
import { IconGift } from '#src/ui/pictures/icons.tsx'
import { IconCard, IconScan } from '#src/ui/pictures/icons-critical.tsx'

import { useMethodName } from './method-name.ts'
import styles from './method-step.module.css'

/** `phone`: online, by a code that staff show. */
export type Method = PaidBy | 'gift' | 'phone'

/** The wallets have no sign of their own here: their names say it. */
const icons: Partial<Record<Method, ComponentType<{ size?: number }>>> = {
  cash: IconCash,
  octopus: IconCard,
  fps: IconSwap,
  card: IconCard,
  transfer: IconBank,
  gift: IconGift,
  phone: IconScan,
}

interface MethodStepProps {
  methods: readonly Method[]
  chosen: Method
  onChoose: (method: Method) => void
}

/** How the money came in; what this person may not do is not there. */
export function MethodStep({ methods, chosen, onChoose }: MethodStepProps) {
  const { t } = useLingui()
  const nameOf = useMethodName()
  const name = useId()
  return (
    <div role="radiogroup" aria-label={t`Method`} className={styles.cells}>
      {methods.map((method) => {
        const Icon = icons[method]
        return (
          <label key={method} className={styles.cell}>
            <input
              type="radio"
              name={name}
              className={styles.input}
              checked={method === chosen}
              onChange={() => onChoose(method)}
            />
            {Icon && <Icon size={22} />}
            {method === 'phone' ? t`Pay on their phone` : nameOf(method)}
          </label>
        )
      })}
    </div>
  )
}
