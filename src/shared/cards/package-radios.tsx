import { useId, type ComponentType } from 'react'

import type { PackageOnSale } from '#src/domain/cards/package.ts'
import { IconCheck } from '#src/ui/pictures/icons-critical.tsx'

interface PackageRadiosProps {
  label: string
  packages: readonly PackageOnSale[]
  chosen: string | undefined
  onChoose: (packageId: string) => void
  /** Classes of the list, of one box, of its unseen input and of its mark. */
  look: Readonly<Partial<Record<'cards' | 'card' | 'input' | 'mark', string>>>
  /** What one box says. */
  Face: ComponentType<{ offered: PackageOnSale }>
}

/** One package out of several. Real radio inputs bring the arrow keys. */
export function PackageRadios({ label, packages, chosen, onChoose, look, Face }: PackageRadiosProps) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={look.cards}>
      {packages.map((offered) => (
        <label key={offered.packageId} className={look.card}>
          <input
            type="radio"
            name={name}
            className={look.input}
            checked={offered.packageId === chosen}
            onChange={() => onChoose(offered.packageId)}
          />
          <span className={look.mark}>
            <IconCheck size={16} />
          </span>
          <Face offered={offered} />
        </label>
      ))}
    </div>
  )
}
