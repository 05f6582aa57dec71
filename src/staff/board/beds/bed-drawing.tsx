import styles from './bed-drawing.module.css'

/** A bed as it looks: the open shell of one that lies, the tubes of one that stands. Grey where it is of no use now. */
export function BedDrawing({
  typeId,
  isGrey,
  size = 68,
}: {
  typeId: 'lie-down' | 'stand-up'
  isGrey: boolean
  size?: number
}) {
  return (
    <svg
      viewBox="0 0 64 48"
      width={size}
      height={size * 0.75}
      className={styles.bed}
      data-grey={isGrey || undefined}
      aria-hidden="true"
    >
      {typeId === 'lie-down' ? <Shell /> : <Tubes />}
    </svg>
  )
}

function Shell() {
  return (
    <>
      <path className={styles.lamp} d="M12 27c3-9 11-14 20-14s16 4 20 10" />
      <path className={styles.line} d="M8 25C11 12 20 5 32 5s20 6 24 16" />
      <rect className={styles.body} x="9" y="29" width="46" height="13" rx="4" />
      <path className={styles.lamp} d="M15 35.5h34" />
      <path className={styles.line} d="M10 45.5h44" />
    </>
  )
}

function Tubes() {
  return (
    <>
      <rect className={styles.body} x="19" y="3" width="26" height="40" rx="8" />
      <path className={styles.lamp} d="M25 9v28M30 8v30M35 8v30M40 9v28" />
      <path className={styles.line} d="M16 46h32" />
    </>
  )
}
