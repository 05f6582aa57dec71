import { Trans } from '@lingui/react/macro'

import { useStaffSearch } from '#src/staff/kit/address/use-staff-search.ts'
import { IconCash } from '#src/staff/kit/icons.tsx'
import { Button } from '#src/ui/forms/button.tsx'

/** Leads to the cash drawer, from the head of the ledger or from the panel beside it. */
export function CashDrawerButton({ wide = false }: { wide?: boolean }) {
  const [, setSearch] = useStaffSearch('/admin/transactions')
  return (
    <Button
      kind="tonal"
      size="small"
      wide={wide}
      icon={<IconCash size={18} />}
      onClick={() => setSearch({ drawer: true, close: undefined }, 'push')}
    >
      <Trans>Cash drawer</Trans>
    </Button>
  )
}
