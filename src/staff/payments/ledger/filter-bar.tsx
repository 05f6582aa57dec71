import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'

import { ledgerGroups } from '#src/contract/staff/ledger-kinds.ts'
import type { Ledger, LedgerFilter, LedgerGroup } from '#src/staff/payments/transaction-calls.ts'
import { FilterChips } from '#src/staff/kit/lists/filter-chips.tsx'
import { IconFilter } from '#src/staff/kit/icons.tsx'
import { useStaffSearch } from '#src/staff/kit/address/use-staff-search.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { IconClose } from '#src/ui/pictures/icons.tsx'

import { FilterDrawer } from './filter-drawer.tsx'
import styles from './ledger.module.css'
import { countFilters } from './read-search.ts'

interface FilterBarProps {
  filter: LedgerFilter
  ledger: Ledger | undefined
  /** What can be done with the lines that are listed. */
  end: ReactNode
}

/** Which lines are listed: the groups with their counts, and everything else behind a button. */
export function FilterBar({ filter, ledger, end }: FilterBarProps) {
  const { t } = useLingui()
  const [, setSearch] = useStaffSearch('/admin/transactions')
  const [isOpen, setIsOpen] = useState(false)
  const names: Record<LedgerGroup, string> = {
    all: t`All`,
    money: t`Money`,
    times: t`Sessions of packages`,
    unsettled: t`Not settled`,
  }
  const count = countFilters(filter)
  return (
    <>
      <div className={styles.filters}>
        <FilterChips
          label={t`Which lines`}
          value={filter.group}
          onChange={(group) => setSearch({ group: group === 'all' ? undefined : group, page: undefined })}
          options={ledgerGroups.map((group) => ({ value: group, label: names[group], count: ledger?.groups[group] }))}
        />
        <div className={styles.acts}>
          <Button kind="tonal" size="small" icon={<IconFilter size={20} />} onClick={() => setIsOpen(true)}>
            {count === 0 ? <Trans>Filter</Trans> : <Trans>Filter ({count})</Trans>}
          </Button>
          {end}
        </div>
      </div>
      {filter.memberUid !== undefined && (
        <div className={styles.chosen}>
          <Button
            kind="outline"
            size="small"
            icon={<IconClose size={18} />}
            aria-label={t`Show all members`}
            onClick={() => setSearch({ member: undefined, page: undefined })}
          >
            {ledger?.member ? ledger.member.nickname || <Trans>No name</Trans> : filter.memberUid}
          </Button>
        </div>
      )}
      <FilterDrawer open={isOpen} onClose={() => setIsOpen(false)} filter={filter} ledger={ledger} />
    </>
  )
}
