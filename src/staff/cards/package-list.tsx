import { Trans } from '@lingui/react/macro'

import { type StaffPackage } from './package-calls.ts'
import type { WriteState } from '#src/staff/kit/forms/use-staff-write.ts'
import { MoveButtons } from '#src/staff/kit/lists/move-buttons.tsx'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { IconPlus } from '#src/ui/pictures/icons.tsx'

import styles from './package-list.module.css'
import { useTermsText } from './use-terms-text.ts'

interface PackageListProps {
  packages: readonly StaffPackage[]
  openId: string | undefined
  onOpen: (known: StaffPackage) => void
  /** Absent where nothing may be added or ordered. */
  edit:
    | { onAdd: () => void; write: (order: { packageIds: string[] }) => Promise<unknown>; state: WriteState }
    | undefined
}

/** What the chain sells, in the order of the members' page; the arrows change it. */
export function PackageList({ packages, openId, onOpen, edit }: PackageListProps) {
  const text = useTermsText()
  const ids = packages.map(({ packageId }) => packageId)
  return (
    <div className={styles.list}>
      <ol className={styles.items}>
        {packages.map((known, index) => (
          <li key={known.packageId} className={styles.item} data-open={known.packageId === openId || undefined}>
            <button
              type="button"
              className={styles.open}
              aria-current={known.packageId === openId || undefined}
              onClick={() => onOpen(known)}
            >
              <span className={styles.name}>
                {text.name(known)}
                {!known.onSale && (
                  <Badge>
                    <Trans>Off sale</Trans>
                  </Badge>
                )}
              </span>
              <span className="quiet">
                {text.price(known)}
                <span className="dot" />
                {text.days(known.validDays)}
              </span>
            </button>
            {edit && known.packageId === openId && (
              <MoveButtons
                name={text.name(known)}
                isMoving={edit.state.step === 'sending'}
                onUp={index > 0 ? () => void edit.write({ packageIds: swapped(ids, index, index - 1) }) : undefined}
                onDown={
                  index < ids.length - 1
                    ? () => void edit.write({ packageIds: swapped(ids, index, index + 1) })
                    : undefined
                }
              />
            )}
          </li>
        ))}
      </ol>
      {edit && <WriteNote state={edit.state} />}
      {edit && (
        <Button kind="tonal" size="small" wide icon={<IconPlus size={20} />} onClick={edit.onAdd}>
          <Trans>New package</Trans>
        </Button>
      )}
    </div>
  )
}

function swapped(ids: readonly string[], from: number, to: number): string[] {
  const next = [...ids]
  const [moved] = next.splice(from, 1)
  if (moved !== undefined) next.splice(to, 0, moved)
  return next
}
