import { useLingui } from '@lingui/react/macro'

import { IconGrip } from '#src/staff/kit/icons.tsx'

import styles from './reorder-grip.module.css'
import type { useReorder } from './use-reorder.ts'

interface GripProps {
  name: string
  grip: ReturnType<ReturnType<typeof useReorder>['grip']>
}

/** What a thing is dragged by; pressed, it lifts the thing for the arrow keys, and pressed again it puts it down. */
export function Grip({ name, grip: { isLifted, ...hands } }: GripProps) {
  const { t } = useLingui()
  return (
    <button
      type="button"
      className={styles.grip}
      aria-pressed={isLifted}
      aria-label={t`Reorder ${name}`}
      data-grip
      {...hands}
    >
      <IconGrip size={24} />
    </button>
  )
}
