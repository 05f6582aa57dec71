import type { FastifyInstance } from 'fastify'

import { getBoard } from '#src/contract/staff/board/board.ts'
import { getBoardSummary } from '#src/contract/staff/board/board-summary.ts'
import { watchBoard } from '#src/contract/staff/board/board-stream.ts'
import { ok, refuse } from '#src/contract/outcome.ts'

import { findShop } from '#server/modules/shops/store/shops.ts'
import { createBoardWatch } from './board-stream.ts'
import { serveAlerts } from './alerts.ts'
import { createAlertLists } from '#server/modules/board/answers/alert-lists.ts'
import { shownShops } from '#server/http/caller.ts'
import { openEventStream } from '#server/http/event-stream.ts'
import { readBoardSummary } from '#server/modules/board/answers/board-summary.ts'
import { readBoard } from '#server/modules/board/answers/read-board.ts'
import type { Serve, Stream } from '#server/http/serve-call.ts'
import type { Gateway } from '#server/platform/mqtt/gateway.ts'
import type { Store } from '#server/platform/database/store.ts'

interface BoardDeps {
  app: FastifyInstance
  serve: Serve
  /** For answers that do not end. */
  stream: Stream
  store: Store
  gateway: Gateway
  /** Told of what went wrong behind a call that is answered already. */
  onError: (error: unknown) => void
}

/** The duty board, once and as it changes. */
export function serveBoard({ app, serve, stream, store, gateway, onError }: BoardDeps): void {
  serve(getBoard, async ({ body, language }) => {
    const board = await readBoard({ store, gateway }, body.shopId, language)
    return board ? ok(board) : refuse('not-found')
  })

  serve(getBoardSummary, async ({ body, language }) => {
    const summary = await readBoardSummary({ store, gateway }, body.shopId, language)
    return summary ? ok(summary) : refuse('not-found')
  })

  const readAlerts = createAlertLists({ store, gateway })
  serveAlerts(serve, { store, gateway, readAlerts })

  const watch = createBoardWatch({ store, gateway, readAlerts, onError })
  app.addHook('preClose', async () => watch.close())
  stream(watchBoard, async ({ body, caller, language, request, reply, whyOver }) => {
    if (!(await findShop(store.db, body.shopId))) return refuse('not-found')
    const watcher = { uid: caller.uid, whyOver }
    const { shopId, calendar, report, alerts, changes } = body
    const alertsOf = alerts ? (shownShops(caller) ?? ('all' as const)) : undefined
    const input = { shopId, language, calendar, report, alertsOf, changes }
    watch.add(input, watcher, (onClose) => openEventStream(request, reply, onClose))
    return undefined
  })
}
