import { classNames } from '#src/lib/class-names.ts'

import styles from './bed-drawing.module.css'

interface BedDrawingProps {
  posture: 'lie-down' | 'stand-up'
  /** `off` for a bed that cannot be used now: the lamps are grey. */
  light?: 'on' | 'off'
  size?: number
}

/** A bed as a picture; its name and state stand beside it in words. */
export function BedDrawing({ posture, light = 'on', size = 64 }: BedDrawingProps) {
  return (
    <svg
      viewBox="0 0 64 64"
      width={size}
      height={size}
      className={classNames(styles.drawing, light === 'off' && styles.off)}
      aria-hidden="true"
    >
      {posture === 'stand-up' ? <StandUp /> : <LieDown />}
    </svg>
  )
}

function StandUp() {
  return (
    <>
      <ellipse cx="32" cy="58" rx="22" ry="3" className={styles.shadow} />
      <rect x="13.5" y="2.5" width="37" height="54" rx="11" className={styles.body} />
      <path className={styles.lamps} d="M22.2 11.5v34M28.8 9.5v38M35.3 9.5v38M41.9 11.5v34" />
    </>
  )
}

function LieDown() {
  return (
    <>
      <ellipse cx="32" cy="56" rx="26" ry="3" className={styles.shadow} />
      <path className={styles.shell} d="M5 31.5C8 15 19 7.5 33 7.5c12.5 0 22.5 5.5 25.5 16" />
      <path className={styles.lamps} d="M11 32.5c3.5-11 11-16.5 21.5-16.5 9 0 15.5 3.5 19 9.5" />
      <path className={styles.body} d="M4 39.5h56v4.5a9 9 0 0 1-9 9H13a9 9 0 0 1-9-9v-4.5Z" />
      <path className={styles.lamps} d="M12 46.5h40" />
    </>
  )
}
