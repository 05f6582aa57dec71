import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { BrandLogo } from '#src/shared/chain/brand-logo.tsx'
import { useBrandName } from '#src/shared/chain/use-brand.ts'
import { classNames } from '#src/lib/class-names.ts'
import { IconHome } from '#src/ui/pictures/icons-critical.tsx'

import { AlertBadge } from '#src/staff/board/alerts/alert-badge.tsx'
import type { StaffPath } from '#src/staff/kit/address/use-staff-search.ts'
import { isLit, type NavEntry, useNavGroups } from './nav-entries.ts'
import styles from './side-nav.module.css'
import { SignedIn } from '#src/staff/app/signed-in.tsx'

/** The ways through the staff area at the left; a rail of icons where there is less room. */
export function SideNav({ path }: { path: StaffPath | undefined }) {
  const name = useBrandName()
  const groups = useNavGroups()
  const { t, i18n } = useLingui()
  return (
    <nav className={styles.nav} aria-label={t`Staff area`}>
      <div className={styles.brand}>
        <BrandLogo size={42} className={styles.mark} />
        <span className={styles.brandWords}>
          <span className={styles.brandName}>{name}</span>
          <span className="small-print">{t`Admin`}</span>
        </span>
      </div>
      {groups.map(({ title, entries }) => (
        <div key={entries[0]?.to} className={styles.group}>
          {title && <p className={styles.groupTitle}>{i18n._(title)}</p>}
          <NavList path={path} entries={entries} />
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

function NavList({ path, entries }: { path: StaffPath | undefined; entries: readonly NavEntry[] }) {
  const { i18n } = useLingui()
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.to}>
          <Link
            to={entry.to}
            title={i18n._(entry.label)}
            className={classNames(styles.entry, isLit(entry, path) && styles.lit)}
            aria-current={entry.to === path ? 'page' : isLit(entry, path) || undefined}
          >
            <entry.Icon size={22} />
            <span className={styles.label}>{i18n._(entry.label)}</span>
            {entry.hasAlerts && <AlertBadge className={styles.badge} />}
          </Link>
        </li>
      ))}
    </ul>
  )
}
