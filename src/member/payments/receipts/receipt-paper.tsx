import { BrandLogo } from '#src/shared/chain/brand-logo.tsx'

import styles from './receipt-paper.module.css'
import type { ReceiptWords } from './use-receipt-words.ts'

/** A receipt to read. */
export function ReceiptPaper({ words: { from, title, number, rows, total } }: { words: ReceiptWords }) {
  return (
    <article className={styles.paper} aria-labelledby="receipt-number">
      <header className={styles.head}>
        <BrandLogo size={44} className={styles.logo} />
        <div>
          <p className={styles.chain}>{from.chain}</p>
          <p className={styles.shop}>{from.shop}</p>
          <p className="quiet">{from.address}</p>
        </div>
      </header>
      <h2 id="receipt-number" className={styles.number}>
        {title} {number}
      </h2>
      <dl className={styles.rows}>
        {rows.map(({ key, name, value }) => (
          <div key={key} className={styles.row}>
            <dt className={styles.name}>{name}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{total.name}</dt>
          <dd className={styles.value}>{total.value}</dd>
        </div>
      </dl>
    </article>
  )
}
