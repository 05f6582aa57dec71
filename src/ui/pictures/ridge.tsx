import { classNames } from '#src/lib/class-names.ts'

import styles from './ridge.module.css'

export type RidgeScene = 'dusk' | 'noon' | 'rose'

/** Hills and a sun: the house picture of banners without an image, of the login screen and of empty places. */
export function Ridge({ scene = 'dusk', className }: { scene?: RidgeScene; className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 350 136"
      preserveAspectRatio="xMidYMax slice"
      className={classNames(styles.ridge, styles[scene], className)}
      aria-hidden="true"
    >
      <circle cx="262" cy="68" r="62" className={styles.outerHalo} />
      <circle cx="262" cy="68" r="46" className={styles.innerHalo} />
      <circle cx="262" cy="68" r="32" className={styles.sun} />
      <path
        className={styles.hill1}
        d="M0 100c20-6 40-5 62-16 24-12 34-12 52-4 14 6 26-2 42-10 14-7 22-7 34-2 16 6 30 0 42-6 14-7 22-7 32-1 18 11 24 11 44 4 16-5 28-5 42-1v72H0Z"
      />
      <path
        className={styles.hill2}
        d="M0 114c24-3 42-12 72-11 28 1 34 12 60 8 20-3 34-16 54-16 22 0 32 18 54 18 24 0 36-16 60-16 18 0 30 5 50 6v33H0Z"
      />
      <path
        className={styles.hill3}
        d="M0 129c20-7 40-3 66 0 36 4 72-12 106-12 32 0 44 12 74 12 32 0 60-12 104-9v16H0Z"
      />
      <path className={styles.hill4} d="M240 136c30-4 70-3 110-1v1Z" />
    </svg>
  )
}
