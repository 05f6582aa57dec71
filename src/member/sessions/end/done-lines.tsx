import { Trans, useLingui } from '@lingui/react/macro'

import { showerAfterHours } from '#src/domain/sessions/session-end.ts'
import { formatTime } from '#src/lib/format-time.ts'
import { RowFace, rowClass, RowList } from '#src/ui/layout/list-row.tsx'
import { IconDoor, IconDrop, IconShower } from '#src/ui/pictures/icons.tsx'

/** Below home's card after a session: what is good for the skin now, and for the next member. */
export function DoneLines({ endedAt, timeZone }: { endedAt: number; timeZone: string | undefined }) {
  const { t } = useLingui()
  const showerAt = formatTime(endedAt + showerAfterHours * 3_600_000, timeZone)
  return (
    <RowList label={t`Good to know now`}>
      <li className={rowClass()}>
        <RowFace icon={<IconShower size={24} />} label={<Trans>No shower before {showerAt}</Trans>} end={null} />
      </li>
      <li className={rowClass()}>
        <RowFace icon={<IconDrop size={24} />} label={<Trans>Drink water and use body lotion</Trans>} end={null} />
      </li>
      <li className={rowClass()}>
        <RowFace icon={<IconDoor size={24} />} label={<Trans>Close the door when you leave</Trans>} end={null} />
      </li>
    </RowList>
  )
}
