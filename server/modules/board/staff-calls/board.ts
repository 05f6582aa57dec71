import { getBoard } from '#src/contract/staff/board.ts'
import { watchBoard } from '#src/contract/staff/board-stream.ts'
import { ok, refuse } from '#src/contract/outcome.ts'

import { findShop } from '#server/modules/shops/store/shops.ts'
import { createBoardWatch } from './board-stream.ts'
import { openEventStream } from '#server/http/event-stream.ts'
import { readBoard } from '#server/modules/board/answers/read-board.ts'
import type { StaffPlace } from '#server/staff-app.ts'

/** The duty board, once and as it changes. */
export function serveBoard({ app, serve, stream, store, gateway, onError }: StaffPlace): void {
  serve(getBoard, async ({ body, language }) => {
    const board = await readBoard({ store, gateway }, body.shop_id, language)
    return board ? ok(board) : refuse('not-found')
  })

  const watch = createBoardWatch({ store, gateway, onError })
  app.addHook('preClose', async () => watch.close())
  stream(watchBoard, async ({ body, caller, language, request, reply, isStillPermitted }) => {
    if (!(await findShop(store.db, body.shop_id))) return refuse('not-found')
    const watcher = { uid: caller.uid, isStillPermitted }
    const { shop_id: shopId, calendar, report } = body
    const wish = { shopId, language, calendar, report }
    watch.add(wish, watcher, (onClose) => openEventStream(request, reply, onClose))
    return undefined
  })
}
