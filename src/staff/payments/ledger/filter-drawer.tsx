import { Trans, useLingui } from '@lingui/react/macro'

import { machinesQuery } from '#src/staff/beds/bed-list-calls.ts'
import { ledgerKinds, backTenders } from '#src/contract/staff/ledger-kinds.ts'
import type { Ledger, LedgerFilter } from '#src/staff/payments/transaction-calls.ts'
import { DateField } from '#src/staff/kit/fields/date-field.tsx'
import { Drawer } from '#src/staff/kit/panels/drawer.tsx'
import { SelectField } from '#src/staff/kit/fields/select-field.tsx'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { useStaffSearch } from '#src/staff/kit/address/use-staff-search.ts'
import { useKindName } from '#src/staff/payments/sale/kind-badge.tsx'
import { useMethodName } from '#src/staff/payments/sale/method-name.ts'
import { addDays } from '#src/lib/format-time.ts'
import { Button } from '#src/ui/forms/button.tsx'

import styles from './ledger.module.css'

const all = 'all'
const mostDays = 93

interface FilterDrawerProps {
  open: boolean
  onClose: () => void
  filter: LedgerFilter
  ledger: Ledger | undefined
}

/** Kind, method, person, bed and the last day; each choice is in the address at once. */
export function FilterDrawer({ open, onClose, filter, ledger }: FilterDrawerProps) {
  const { t } = useLingui()
  const [, setSearch] = useStaffSearch('/admin/transactions')
  const kindName = useKindName()
  const methodName = useMethodName()
  const { data: machines } = useStaffQuery(machinesQuery(filter.shopId), { isWanted: open })
  const choose = (name: string) => (value: string) =>
    setSearch({ [name]: value === all ? undefined : value, page: undefined })
  const none = { kind: undefined, method: undefined, staff: undefined, bed: undefined, to: undefined }
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t`Filter`}
      footer={
        <div className={styles.two}>
          <Button kind="tonal" onClick={() => setSearch({ ...none, member: undefined, page: undefined })}>
            <Trans>Clear</Trans>
          </Button>
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        </div>
      }
    >
      <div className="stack-16">
        <SelectField
          label={t`Kind`}
          value={filter.kind ?? all}
          options={[
            { value: all, label: t`All kinds` },
            ...ledgerKinds.map((kind) => ({ value: kind, label: kindName(kind) })),
          ]}
          onChange={choose('kind')}
        />
        <SelectField
          label={t`Paid by`}
          value={filter.method ?? all}
          options={[
            { value: all, label: t`All methods` },
            ...backTenders.map((method) => ({ value: method, label: methodName(method) })),
          ]}
          onChange={choose('method')}
        />
        <SelectField
          label={t`Staff member`}
          value={filter.staffUid ?? all}
          options={[
            { value: all, label: t`Everybody` },
            ...(ledger?.staff ?? []).map(({ uid, nickname }) => ({ value: uid, label: nickname })),
          ]}
          onChange={choose('staff')}
        />
        <SelectField
          label={t`Bed`}
          value={filter.deviceId ?? all}
          options={[
            { value: all, label: t`Every bed` },
            ...(machines?.beds ?? []).map(({ deviceId, name }) => ({ value: deviceId, label: name })),
          ]}
          onChange={choose('bed')}
        />
        <DateField
          label={t`Up to and including`}
          value={filter.to}
          min={filter.date}
          max={addDays(filter.date, mostDays - 1)}
          onChange={(to) => setSearch({ to, page: undefined })}
        />
      </div>
    </Drawer>
  )
}
