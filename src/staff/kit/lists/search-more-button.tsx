import { Trans } from '@lingui/react/macro'

import { Button } from '#src/ui/forms/button.tsx'

import { focusSearch } from '#src/staff/kit/focus-search.ts'
import { IconSearch } from '#src/staff/kit/icons.tsx'

/** Leads back to the search of the page. */
export function SearchMoreButton() {
  return (
    <Button kind="outline" size="small" icon={<IconSearch size={20} />} onClick={focusSearch}>
      <Trans>Search</Trans>
    </Button>
  )
}
