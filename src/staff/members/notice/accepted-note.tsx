import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import { formatTime } from '#src/lib/format-time.ts'
import { staffShopsQuery } from '#src/staff/kit/lists/shop-list-calls.ts'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconCheck } from '#src/ui/pictures/icons-critical.tsx'

import type { Agreed } from './notice-calls.ts'

interface AcceptedNoteProps {
  agreed: Agreed
  shopId: number
}

/** That nothing is left to be signed, by where and when the member agreed. */
export function AcceptedNote({ agreed, shopId }: AcceptedNoteProps) {
  const shop = useQuery(staffShopsQuery()).data?.find((one) => one.shopId === shopId)
  const time = formatTime(agreed.at, shop?.timeZone)
  return (
    <div role="status">
      <Callout tone="calm" icon={<IconCheck size={22} />}>
        {agreed.place === 'phone' ? (
          <Trans>Accepted on the phone {time}</Trans>
        ) : (
          <Trans>
            Signed on the tablet {time}, {agreed.staffName}
          </Trans>
        )}
      </Callout>
    </div>
  )
}
