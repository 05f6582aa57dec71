import type { Shop } from '#src/domain/shops/shop.ts'
import { IconPerson } from '#src/ui/pictures/icons-critical.tsx'

import styles from './staffed-line.module.css'
import { useStaffedText } from './use-staffed-text.ts'

/** When staff are at the counter of a shop; nothing where they never are. */
export function StaffedLine({ shop }: { shop: Pick<Shop, 'operatingMode' | 'staffedHours'> }) {
  const text = useStaffedText(shop)
  if (text === undefined) return null
  return (
    <span className={styles.line}>
      <IconPerson size={18} />
      {text}
    </span>
  )
}
