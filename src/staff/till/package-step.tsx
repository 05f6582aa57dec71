import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'

import type { PackageOnSale } from '#src/domain/package.ts'
import { BedKinds } from '#src/features/packages/package-words.tsx'
import { useCardName } from '#src/features/packages/use-card-name.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Price } from '#src/ui/price.tsx'
import { IconCheck } from '#src/ui/start-icons.tsx'

import styles from './package-step.module.css'

interface PackageStepProps {
  packages: readonly PackageOnSale[]
  chosen: string | undefined
  onChoose: (packageId: string) => void
}

/** One package out of those that this studio sells today. */
export function PackageStep({ packages, chosen, onChoose }: PackageStepProps) {
  const { t } = useLingui()
  const name = useId()
  return (
    <div role="radiogroup" aria-label={t`Package`} className={styles.cards}>
      {packages.map((offered) => (
        <label key={offered.packageId} className={styles.card}>
          <input
            type="radio"
            name={name}
            className={styles.input}
            checked={offered.packageId === chosen}
            onChange={() => onChoose(offered.packageId)}
          />
          <span className={styles.mark}>
            <IconCheck size={16} />
          </span>
          <Offer offered={offered} />
        </label>
      ))}
    </div>
  )
}

function Offer({ offered }: { offered: PackageOnSale }) {
  const name = useCardName(offered)
  return (
    <span className={styles.words}>
      <span className={styles.head}>
        {name}
        {offered.bonusTimes > 0 && (
          <Badge tone="sun">
            <Trans>Offer</Trans>
          </Badge>
        )}
      </span>
      <span className={styles.facts}>
        <span>
          {offered.validDays === null ? (
            <Trans>Never expires</Trans>
          ) : (
            <Plural value={offered.validDays} one="# day" other="# days" />
          )}
          <span className="dot" />
          <BedKinds types={offered.deviceTypes} />
        </span>
        <strong className={styles.price}>
          <Price cents={offered.priceCents} currency={offered.currency} />
        </strong>
      </span>
    </span>
  )
}
