import { Trans } from '@lingui/react/macro'

import type { ChainConfig } from './chain-config-calls.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'

import type { ChainDraft } from './use-chain-draft.ts'

/** What every row of the form is given. */
export interface RowProps {
  config: ChainConfig
  draft: ChainDraft
  isReadOnly: boolean
  isChanged: boolean
}

/** Says that a field is not as it is in force. */
export function ChangedMark({ isChanged }: { isChanged: boolean }) {
  return (
    isChanged && (
      <Badge tone="warn">
        <Trans>Changed</Trans>
      </Badge>
    )
  )
}
