import { Plural, Trans, useLingui } from '@lingui/react/macro'

import type { PackageOnSale } from '#src/domain/cards/package.ts'
import { PackageRadios } from '#src/shared/cards/package-radios.tsx'
import { BedKinds } from '#src/shared/cards/package-words.tsx'
import { useCardName } from '#src/shared/cards/use-card-name.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { Price } from '#src/ui/layout/price.tsx'

import styles from './package-step.module.css'

interface PackageStepProps {
  packages: readonly PackageOnSale[]
  chosen: string | undefined
  onChoose: (packageId: string) => void
}

/** One package out of those that this studio sells today. */
export function PackageStep({ packages, chosen, onChoose }: PackageStepProps) {
  const { t } = useLingui()
  return (
    <PackageRadios
      label={t`Package`}
      packages={packages}
      chosen={chosen}
      onChoose={onChoose}
      look={styles}
      Face={Offer}
    />
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
