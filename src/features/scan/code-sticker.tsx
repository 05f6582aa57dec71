import styles from './code-sticker.module.css'

/** A drawing of the sticker on a door or bed, with the line where the id stands. */
export function CodeSticker() {
  return (
    <svg viewBox="0 0 200 176" className={styles.sticker} aria-hidden="true">
      <path className={styles.corners} d="M4 46V26A22 22 0 0 1 26 4h20M154 4h20a22 22 0 0 1 22 22v20" />
      <path className={styles.corners} d="M196 130v20a22 22 0 0 1-22 22h-20M46 172H26a22 22 0 0 1-22-22v-20" />
      <rect x="52" y="20" width="96" height="136" rx="14" className={styles.paper} />
      <path className={styles.eyes} d="M64 32h20v20H64zM116 32h20v20h-20zM64 84h20v20H64z" />
      <path
        className={styles.modules}
        d="M70 38h8v8h-8zM122 38h8v8h-8zM70 90h8v8h-8zM92 32h6v12h6v8h-6v6h-6zM92 64h12v6h8v-6h10v6h-6v8h-8v8h-8v-8h-8zM110 92h8v-8h8v8h10v8h-8v6h-18zM64 60h8v6h8v8h-8v4h-8zM92 94h8v12h-8zM130 60h6v16h-6z"
      />
      <rect x="62" y="118" width="76" height="26" rx="8" className={styles.id} />
      <path className={styles.letters} d="M74 131h14M94 131h8M108 131h18" />
    </svg>
  )
}
