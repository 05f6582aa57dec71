import { Trans } from '@lingui/react/macro'

import type { ProblemReason } from '#src/domain/problems/problem.ts'

/** What is wrong, in the words of the chips. */
export function ReasonWords({ reason }: { reason: ProblemReason }) {
  switch (reason) {
    case 'no-light':
      return <Trans>No light</Trans>
    case 'cut-short':
      return <Trans>Stopped midway</Trans>
    case 'no-start':
      return <Trans>Didn't start</Trans>
    case 'heat-or-smell':
      return <Trans>Too hot or a smell</Trans>
    case 'door':
      return <Trans>The door</Trans>
    case 'bed':
      return <Trans>The bed</Trans>
    case 'not-clean':
      return <Trans>Not clean</Trans>
    case 'other':
      return <Trans>Something else</Trans>
  }
}
