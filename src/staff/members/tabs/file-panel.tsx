import { useLingui } from '@lingui/react/macro'

import type { FileTab } from '#src/staff/members/member-search.ts'
import { useStaffSearch } from '#src/staff/kit/address/use-staff-search.ts'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { Segmented } from '#src/ui/forms/segmented.tsx'

import styles from './file-panel.module.css'
import type { FilePlace } from './file-place.ts'
import { LedgerTab } from './ledger-tab.tsx'
import { MessagesTab } from './messages-tab.tsx'
import { PaymentsTab } from './payments-tab.tsx'
import { VisitsTab } from './visits-tab.tsx'

/** The long lists of a member's file: what they were told, when they came, what they paid, and what every package did. */
export function FilePanel(place: FilePlace) {
  const { t } = useLingui()
  const [{ tab = 'messages' }, setSearch] = useStaffSearch('/admin/userdetail')
  const options: { value: FileTab; label: string }[] = [
    { value: 'messages', label: t({ message: 'Messages', context: 'staff' }) },
    { value: 'visits', label: t({ message: 'Visits', context: 'tab' }) },
    { value: 'money', label: t({ message: 'Payments', context: 'staff' }) },
    { value: 'ledger', label: t({ message: 'Ledger', context: 'package' }) },
  ]
  return (
    <Panel>
      <div className={styles.tabs}>
        <Segmented
          label={t`Books`}
          value={tab}
          onChange={(next) => setSearch({ tab: next === 'messages' ? undefined : next })}
          options={options}
        />
      </div>
      {tab === 'messages' && <MessagesTab {...place} />}
      {tab === 'visits' && <VisitsTab {...place} />}
      {tab === 'money' && <PaymentsTab {...place} />}
      {tab === 'ledger' && <LedgerTab {...place} />}
    </Panel>
  )
}
