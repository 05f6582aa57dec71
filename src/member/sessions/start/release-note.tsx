import { Trans } from '@lingui/react/macro'

import type { BedOffer } from '#src/domain/sessions/bed-offer.ts'
import type { StartBlock } from '#src/domain/sessions/start-check.ts'
import { formatTime } from '#src/lib/format-time.ts'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconCheck, IconPerson } from '#src/ui/pictures/icons-critical.tsx'

interface ReleaseNoteProps {
  offer: BedOffer
  block: StartBlock | undefined
}

/** Where staff release each session: whom to tell, and until when the start has to come. Read out when it changes. */
export function ReleaseNote({ offer: { release }, block }: ReleaseNoteProps) {
  if (!release) return null
  return (
    <div role="status">
      {block?.why === 'not-released' ? (
        <Callout tone="warn" icon={<IconPerson size={20} />}>
          <Trans>Staff release each session here. Tell them at the counter; this page goes on by itself.</Trans>
        </Callout>
      ) : (
        release.endsAt !== null && (
          <Callout tone="calm" icon={<IconCheck size={20} />}>
            <Released until={formatTime(release.endsAt)} />
          </Callout>
        )
      )}
    </div>
  )
}

function Released({ until }: { until: string }) {
  return <Trans>Staff have released your session. Start before {until}.</Trans>
}
