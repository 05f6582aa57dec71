import { Trans, useLingui } from '@lingui/react/macro'

import { IconChevronLeft, IconChevronRight } from '#src/ui/pictures/icons-critical.tsx'

import styles from './pager.module.css'

interface PagerProps {
  page: number
  hasMore: boolean
  onPage: (page: number) => void
}

/** To the pages before and after; absent where everything is on one page. */
export function Pager({ page, hasMore, onPage }: PagerProps) {
  const { t } = useLingui()
  if (page === 1 && !hasMore) return null
  return (
    <nav className={styles.pager} aria-label={t`Pages`}>
      <button
        type="button"
        className={styles.step}
        aria-label={t`Previous page`}
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
      >
        <IconChevronLeft size={20} />
      </button>
      <span aria-live="polite">
        <Trans>Page {page}</Trans>
      </span>
      <button
        type="button"
        className={styles.step}
        aria-label={t`Next page`}
        disabled={!hasMore}
        onClick={() => onPage(page + 1)}
      >
        <IconChevronRight size={20} />
      </button>
    </nav>
  )
}
