import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'

import type { StoredSlip } from '#src/client/storage/rows/stored-slips.ts'
import { formatMoney } from '#src/lib/format-money.ts'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { IconReceipt } from '#src/ui/pictures/icons.tsx'

import { SlipDialog } from './slip-dialog.tsx'
import { useWaitingSlips } from './waiting-slips.ts'

/** Which cash sales of this tablet wait to be settled, and why, where the server did not take one. */
export function SlipsNote({ timeZone }: { timeZone: string }) {
  const slips = useWaitingSlips()
  const [shown, setShown] = useState<StoredSlip>()
  if (slips.length === 0) return <SlipDialog slip={shown} timeZone={timeZone} onClose={() => setShown(undefined)} />
  return (
    <>
      <Callout tone="warn" icon={<IconReceipt size={22} />}>
        <p>
          <Plural
            value={slips.length}
            one="# cash sale on this tablet waits to be settled"
            other="# cash sales on this tablet wait to be settled"
          />
        </p>
        <ul>
          {slips.map((slip) => (
            <li key={slip.slipId}>
              <Button kind="text" size="small" onClick={() => setShown(slip)}>
                {slip.slipNumber} · {formatMoney(slip.amountCents, slip.currency)}
              </Button>
              {slip.refusal !== undefined && <Trans>Not taken: {slip.refusal}</Trans>}
            </li>
          ))}
        </ul>
      </Callout>
      <SlipDialog slip={shown} timeZone={timeZone} onClose={() => setShown(undefined)} />
    </>
  )
}
