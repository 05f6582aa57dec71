import { Trans } from '@lingui/react/macro'

import { storageTrouble } from '#src/client/storage/local-text.ts'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconAlert } from '#src/ui/pictures/icons-critical.tsx'

/** Says when this phone cannot keep anything, and what that means for the member; absent when all is well. */
export function StorageNote() {
  const trouble = storageTrouble()
  if (!trouble) return null
  return (
    <Callout tone="warn" icon={<IconAlert size={22} />}>
      {trouble.reason === 'full' ? (
        <Trans>
          This phone has no room left, so the app can't keep anything. Free some space; until then what you do here
          counts only while you are online.
        </Trans>
      ) : (
        <Trans>
          This browser doesn't let the app keep anything, so you'll be signed out when you close it. Leave private mode
          or allow this site to store data.
        </Trans>
      )}
    </Callout>
  )
}
