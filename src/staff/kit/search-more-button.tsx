import { Trans } from '@lingui/react/macro'

import { Button } from '#src/ui/button.tsx'

import { focusSearch } from './focus-search.ts'
import { IconSearch } from './icons.tsx'

/** Leads back to the search of the page. */
export function SearchMoreButton() {
  return (
    <Button kind="outline" size="small" icon={<IconSearch size={20} />} onClick={focusSearch}>
      <Trans>Search</Trans>
    </Button>
  )
}
