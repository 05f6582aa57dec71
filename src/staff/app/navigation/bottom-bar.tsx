import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { classNames } from '#src/lib/class-names.ts'
import { IconDots } from '#src/ui/pictures/icons.tsx'
import { LazySheet } from '#src/ui/overlays/overlays.tsx'
import { rowClass, RowFace, RowList } from '#src/ui/layout/list-row.tsx'
import { IconHome } from '#src/ui/pictures/icons-critical.tsx'

import styles from './bottom-bar.module.css'
import { AlertBadge } from '#src/staff/board/alerts/alert-badge.tsx'
import type { StaffPath } from '#src/staff/kit/address/use-staff-search.ts'
import { barEntries, isLit, type NavEntry, useNavGroups } from './nav-entries.ts'
import { SignedIn } from '#src/staff/app/signed-in.tsx'

/** The ways through the staff area on a phone: four, and everything else behind "more". */
export function BottomBar({ path }: { path: StaffPath | undefined }) {
  const { t, i18n } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const isElsewhere = !barEntries.some((entry) => isLit(entry, path))
  return (
    <nav className={styles.bar} aria-label={t`Staff area`}>
      {barEntries.map((entry) => (
        <Link
          key={entry.to}
          to={entry.to}
          className={classNames(styles.tab, isLit(entry, path) && styles.lit)}
          aria-current={entry.to === path ? 'page' : isLit(entry, path) || undefined}
        >
          <entry.Icon size={26} />
          {i18n._(entry.shortLabel ?? entry.label)}
          {entry.hasAlerts && <AlertBadge className={styles.badge} />}
        </Link>
      ))}
      <button
        type="button"
        className={classNames(styles.tab, isElsewhere && styles.lit)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
        onPointerEnter={LazySheet.preload}
      >
        <IconDots size={26} />
        {t`More`}
      </button>
      <LazySheet open={isOpen} onClose={() => setIsOpen(false)} title={t`More`}>
        <More close={() => setIsOpen(false)} />
      </LazySheet>
    </nav>
  )
}

function More({ close }: { close: () => void }) {
  const groups = useNavGroups()
  const { t, i18n } = useLingui()
  return (
    <div className="stack-12">
      {groups.map(({ title, entries }) => {
        const shown = entries.filter((entry) => !barEntries.includes(entry))
        if (shown.length === 0) return null
        return (
          <RowList key={entries[0]?.to} {...(title && { label: i18n._(title) })}>
            {shown.map((entry) => (
              <MoreRow key={entry.to} entry={entry} close={close} />
            ))}
          </RowList>
        )
      })}
      <RowList>
        <li>
          <Link to="/" className={rowClass()}>
            <RowFace icon={<IconHome size={24} />} label={t`Member app`} />
          </Link>
        </li>
      </RowList>
      <SignedIn />
    </div>
  )
}

function MoreRow({ entry, close }: { entry: NavEntry; close: () => void }) {
  const { i18n } = useLingui()
  return (
    <li>
      <Link to={entry.to} className={rowClass()} onClick={close}>
        <RowFace icon={<entry.Icon size={24} />} label={i18n._(entry.label)} />
      </Link>
    </li>
  )
}
