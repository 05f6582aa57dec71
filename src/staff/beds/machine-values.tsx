import type { ReactNode } from 'react'

import styles from './machine-values.module.css'

/** What has to be written into a machine or a tag, ready to be selected. */
export function MachineValues({ children }: { children: ReactNode }) {
  return <dl className={styles.list}>{children}</dl>
}

export function MachineValue({ label, value }: { label: ReactNode; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={styles.value}>{value}</dd>
    </div>
  )
}
