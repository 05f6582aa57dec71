import type { ReactNode } from 'react'

import { classNames } from '#src/lib/class-names.ts'

import styles from './tab-bar.module.css'
import { TickSpinner } from '#src/ui/feedback/tick-spinner.tsx'

/** The floating bar of the root tabs. It comes last in the page; its children are one tab, the scan button, one tab. */
export function TabBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <div className={styles.fade} aria-hidden="true" />
      <nav className={styles.bar} aria-label={label}>
        {children}
      </nav>
    </>
  )
}

/** The look of a tab for the link that carries it; mark the link `aria-current="page"` as well when it is active. */
export function tabClass(isActive: boolean): string {
  return classNames(styles.tab, isActive && styles.active)
}

/** Icon over label, inside a tab's link. */
export function TabFace({ icon, label }: { icon: ReactNode; label: string }) {
  return (
    <>
      {icon}
      <span>{label}</span>
    </>
  )
}

interface ScanButtonProps {
  icon: ReactNode
  label: string
  isBusy: boolean
  onClick: () => void
}

/** The raised disc in the middle; while the camera is being asked for it shows ticks and takes no second tap. */
export function ScanButton({ icon, label, isBusy, onClick }: ScanButtonProps) {
  return (
    <button
      type="button"
      className={styles.scan}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? undefined : onClick}
    >
      <span className={styles.disc} data-floor>
        {isBusy ? <TickSpinner size={30} /> : icon}
      </span>
      <span className={styles.scanLabel}>{label}</span>
    </button>
  )
}
