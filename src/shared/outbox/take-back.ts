import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import { undo } from '#src/client/outbox/outbox.ts'
import { dismissToast, showToast } from '#src/ui/feedback/toast.ts'

/** Takes back what waits to be sent, and says so where that comes too late. */
export async function takeBack(opId: string): Promise<void> {
  // A toast that offered the same has nothing to offer any more.
  dismissToast()
  if (!(await undo(opId))) showToast({ text: i18n._(msg`It was sent already`), tone: 'trouble' })
}
