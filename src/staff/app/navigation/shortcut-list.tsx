import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'

import { Button } from '#src/ui/forms/button.tsx'
import { LazyDialog } from '#src/ui/overlays/overlays.tsx'

import { focusSearch } from '#src/staff/kit/focus-search.ts'
import { useShortcut, useShortcuts } from '#src/staff/kit/lists/use-shortcut.ts'

import styles from './shortcut-list.module.css'

/** The keys of the staff area: `?` lists them, `/` leads to the search of the page. */
export function ShortcutList() {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  useShortcut({ keys: ['?'], label: t`This list` }, () => setIsOpen(true))
  useShortcut({ keys: ['/'], label: t`Search` }, focusSearch)
  const own = useShortcuts()
  return (
    <LazyDialog
      open={isOpen}
      onClose={() => setIsOpen(false)}
      title={t`Keys`}
      actions={
        <Button wide kind="tonal" onClick={() => setIsOpen(false)}>
          {t`Close`}
        </Button>
      }
    >
      <dl className={styles.list}>
        {own.map(({ keys, shown, label }) => (
          <Row key={keys.join(' ')} keys={shown ?? keys.join(' ')} label={label} />
        ))}
        <Row keys="j k ↑ ↓" label={t`Next and previous row`} />
        <Row keys="Enter" label={t`Open the row`} />
        <Row keys="Ctrl S" label={t`Save the form`} />
        <Row keys="Esc" label={t`Close panel, drawer or dialog`} />
      </dl>
    </LazyDialog>
  )
}

function Row({ keys, label }: { keys: string; label: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt>
        <kbd className={styles.keys}>{keys}</kbd>
      </dt>
      <dd>{label}</dd>
    </div>
  )
}
