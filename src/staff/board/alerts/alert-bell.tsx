import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'

import { classNames } from '#src/lib/class-names.ts'
import { makeListeners } from '#src/lib/listeners.ts'
import { useShortcut } from '#src/staff/kit/lists/use-shortcut.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { sayLost } from '#src/ui/overlays/overlays.tsx'
import { IconBell } from '#src/ui/pictures/icons.tsx'

import styles from './alert-bell.module.css'
import badge from './alert-badge.module.css'
import { mostShown, useAlertCount } from './use-alerts.ts'
import { usePutAway } from './use-put-away.ts'

const LazyAlertDrawer = lazyPart(async () => (await import('./alert-drawer.tsx')).AlertDrawer, sayLost)

// The bell is drawn anew with each page, and what it opened stays.
const changes = makeListeners()
let isOpen = false

function setIsOpen(next: boolean): void {
  isOpen = next
  changes.tell()
}

function useIsOpen(): boolean {
  return useSyncExternalStore(changes.add, () => isOpen)
}

/** On every page: how many alerts wait for this clerk, and the way to their list. */
export function AlertBell() {
  const { t } = useLingui()
  const isExpanded = useIsOpen()
  const { count, isCalm } = useAlertCount()
  const label = count === 0 ? t`Alerts` : t`${plural(count, { one: '# alert', other: '# alerts' })}`
  return (
    <button
      type="button"
      className={styles.bell}
      data-some={(count > 0 && !isCalm) || undefined}
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={isExpanded}
      onClick={() => setIsOpen(true)}
      onPointerEnter={LazyAlertDrawer.preload}
    >
      <IconBell size={22} />
      {count > 0 && (
        <span className={classNames(styles.count, badge.badge)} data-calm={isCalm || undefined} aria-hidden="true">
          {count > mostShown ? `${mostShown}+` : count}
        </span>
      )}
    </button>
  )
}

const close = () => setIsOpen(false)

/** The list that every bell opens. */
export function AlertList() {
  const { t } = useLingui()
  usePutAway()
  useShortcut({ keys: ['b'], label: t`Alerts` }, () => setIsOpen(true))
  return <LazyAlertDrawer open={useIsOpen()} onClose={close} />
}
