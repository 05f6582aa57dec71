import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { brand } from '#src/domain/brand.ts'
import { classNames } from '#src/lib/class-names.ts'
import { IconHome } from '#src/ui/pictures/icons-critical.tsx'

import { findPage } from '#src/staff/app/find-page.ts'
import { isLit, type NavEntry, navGroups } from './nav-entries.ts'
import styles from './side-nav.module.css'
import { SignedIn } from '#src/staff/app/signed-in.tsx'

/** The ways through the staff area at the left; a rail of icons where there is less room. */
export function SideNav({ page }: { page: string }) {
  const { t, i18n } = useLingui()
  return (
    <nav className={styles.nav} aria-label={t`Staff area`}>
      <div className={styles.brand}>
        <img src="/hk/icons/icon.svg" width="42" height="42" alt="" className={styles.mark} />
        <span className={styles.brandWords}>
          <span className={styles.brandName}>{i18n.locale === 'en-US' ? brand.nameEn : brand.nameZh}</span>
          <span className={styles.area}>{t`Admin`}</span>
        </span>
      </div>
      {navGroups
        .filter(({ entries }) => entries.some(({ page: each }) => findPage(each)))
        .map(({ title, entries }) => (
          <div key={entries[0]?.page} className={styles.group}>
            {title && <p className={styles.groupTitle}>{i18n._(title)}</p>}
            <NavList page={page} entries={entries} />
          </div>
        ))}
      <div className={styles.foot}>
        <Link to="/" className={styles.entry} title={t`Member app`}>
          <IconHome size={22} />
          <span className={styles.label}>{t`Member app`}</span>
        </Link>
        <SignedIn />
      </div>
    </nav>
  )
}

/** Links to the pages that exist. */
export function NavList({ page, entries }: { page: string; entries: readonly NavEntry[] }) {
  const { i18n } = useLingui()
  return (
    <ul>
      {entries
        .filter((entry) => findPage(entry.page))
        .map((entry) => (
          <li key={entry.page}>
            <Link
              to="/admin/$page"
              params={{ page: entry.page }}
              title={i18n._(entry.label)}
              className={classNames(styles.entry, isLit(entry, page) && styles.lit)}
              aria-current={entry.page === page ? 'page' : isLit(entry, page) || undefined}
            >
              <entry.Icon size={22} />
              <span className={styles.label}>{i18n._(entry.label)}</span>
            </Link>
          </li>
        ))}
    </ul>
  )
}
