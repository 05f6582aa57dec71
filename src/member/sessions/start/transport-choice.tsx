import { useLingui } from '@lingui/react/macro'

import type { Transport } from '#src/domain/sessions/session.ts'
import { Segmented } from '#src/ui/forms/segmented.tsx'

import styles from './transport-choice.module.css'

interface TransportChoiceProps {
  transports: readonly Transport[]
  chosen: Transport
  onChoose: (road: Transport) => void
}

/** How the start reaches the bed; asked only where both ways are there. */
export function TransportChoice({ transports, chosen, onChoose }: TransportChoiceProps) {
  const { t } = useLingui()
  if (transports.length < 2) return null
  const names: Record<Transport, string> = { remote: t`Studio network`, bluetooth: t`Bluetooth` }
  return (
    <section aria-labelledby="road">
      <h2 id="road" className={styles.title}>{t`Start through`}</h2>
      <Segmented
        label={t`Start through`}
        value={chosen}
        options={transports.map((road) => ({ value: road, label: names[road] }))}
        onChange={onChoose}
      />
    </section>
  )
}
