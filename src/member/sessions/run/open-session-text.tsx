import { Trans } from '@lingui/react/macro'

import type { OpenSession } from '#src/client/storage/open-session-copy.ts'

/** What an open session is doing, for screens that show it beside other things. */
export function OpenSessionText({ state }: { state: OpenSession['state'] }) {
  switch (state) {
    case 'starting':
      return <Trans>Starting a session</Trans>
    case 'dressing':
      return <Trans>Lamps on soon</Trans>
    case 'running':
      return <Trans>Tanning in progress</Trans>
    case 'paused':
      return <Trans>Session paused</Trans>
    case 'unknown':
      return <Trans>The bed hasn't answered yet</Trans>
    case 'ended':
      return null
  }
}
