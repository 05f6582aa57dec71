import { Trans, useLingui } from '@lingui/react/macro'

import type { PackageOnSale } from '#src/domain/cards/package.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { Price } from '#src/ui/layout/price.tsx'

import styles from './package-choices.module.css'
import { PackageRadios } from './package-radios.tsx'
import { BedKinds, UnitPrice, ValidFor } from './package-words.tsx'
import { useCardName } from './use-card-name.ts'

interface PackageChoicesProps {
  packages: readonly PackageOnSale[]
  chosen: string | undefined
  onChoose: (packageId: string) => void
}

/** One package out of those on sale. */
export function PackageChoices({ packages, chosen, onChoose }: PackageChoicesProps) {
  const { t } = useLingui()
  return (
    <PackageRadios
      label={t`Choose a package`}
      packages={packages}
      chosen={chosen}
      onChoose={onChoose}
      look={styles}
      Face={Offer}
    />
  )
}

/** The same to be read only. */
export function PackagePrices({ packages }: Pick<PackageChoicesProps, 'packages'>) {
  return (
    <ul className={styles.cards}>
      {packages.map((offered) => (
        <li key={offered.packageId} className={styles.card} data-shown>
          <Offer offered={offered} />
        </li>
      ))}
    </ul>
  )
}

function Offer({ offered }: { offered: PackageOnSale }) {
  const name = useCardName(offered)
  return (
    <>
      <span className={styles.words}>
        <span className={styles.head}>
          <span className="text-title-s">{name}</span>
          {offered.bonusTimes > 0 && (
            <Badge tone="sun">
              <Trans>Offer</Trans>
            </Badge>
          )}
        </span>
        <span className="quiet">
          <BedKinds types={offered.deviceTypes} />
        </span>
        <span className="quiet">
          <ValidFor days={offered.validDays} />
        </span>
        {offered.shopIds.length > 0 && (
          <span className="quiet">
            <Trans>Some studios only</Trans>
          </span>
        )}
      </span>
      <span className={styles.price}>
        <span className="text-title-m">
          <Price cents={offered.priceCents} currency={offered.currency} />
        </span>
        <span className="quiet">
          <UnitPrice sold={offered} />
        </span>
      </span>
    </>
  )
}
