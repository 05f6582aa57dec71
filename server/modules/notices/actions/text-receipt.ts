import type { NoticeRow } from '#server/modules/notices/store/notices.ts'
import type { Store } from '#server/platform/database/store.ts'

import { textMember, type TextDeps } from './text-member.ts'
import type { WriteMessage } from './write-message.ts'

/** Sends a receipt as a text message, with the link that opens it in the app of its member. True when it has left. */
export async function textReceipt(store: Store, deps: TextDeps, row: NoticeRow, write: WriteMessage): Promise<boolean> {
  const { publicOrigin } = deps
  const withLink: WriteMessage = (language) => {
    const message = write(language)
    // Where the server does not know its address, the number leads there: under Me, Receipts.
    return publicOrigin === undefined ? message : { ...message, body: `${message.body} ${publicOrigin}${message.path}` }
  }
  return await textMember(store, deps, row, withLink)
}
