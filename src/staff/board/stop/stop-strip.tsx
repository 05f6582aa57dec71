import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import type { Board } from '#src/staff/board/board-calls.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconAlert } from '#src/ui/pictures/icons-critical.tsx'

import { isOver } from './stop-all.tsx'
import { openLines } from './stop-line.ts'
import { useStopping } from './stopping.ts'

/** After everything was stopped: what is still open of it, for as long as that is so. */
export function StopStrip({ board, shopId, onOpen }: { board: Board; shopId: number; onOpen: () => void }) {
  const { t } = useLingui()
  const stopping = useStopping(shopId)
  if (!stopping || isOver(board, stopping)) return null
  const count = openLines(board.beds, stopping).length
  return (
    <div role="status" data-stop-strip="">
      <Callout
        tone={count > 0 ? 'bad' : 'warn'}
        icon={<IconAlert size={22} />}
        action={
          <Button kind="outline" size="small" onClick={onOpen}>
            {t`Look`}
          </Button>
        }
      >
        {count > 0
          ? t`${plural(count, { one: '# bed has not said that it is off', other: '# beds have not said that they are off' })}`
          : t`Everything was stopped. The reason is not noted yet.`}
      </Callout>
    </div>
  )
}
