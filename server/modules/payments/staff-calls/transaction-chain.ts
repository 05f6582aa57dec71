import { readChain } from '#src/contract/staff/transactions.ts'
import type { AnswerOf } from '#src/contract/call.ts'
import { ok, refuse } from '#src/contract/outcome.ts'
import { decodeMessage } from '#src/domain/devices/device-messages.ts'
import { didLampsGoOn } from '#src/domain/beds/protocol/bed-receipt.ts'

import { readChainIdentity } from '#server/modules/chain/store/chain-identity.ts'
import type { Serve } from '#server/http/serve-call.ts'
import {
  linesOfCard,
  linesOfSession,
  readLines,
  saleInPlaceOf,
  type ShownLine,
} from '#server/modules/cards/store/ledger-lines.ts'
import { readShop } from '#server/modules/shops/store/shops.ts'
import type { Db, Store } from '#server/platform/database/store.ts'
import { listReceiptsOf } from '#server/modules/sessions/store/session-records.ts'
import { describeRecord, shownIn } from '#server/modules/sessions/answers/describe-record.ts'
import { toLedgerLines } from '#server/modules/payments/answers/ledger-lines.ts'

/** From one line of the ledger to everything it hangs together with. */
export function serveTransactionChain(serve: Serve, { db }: Store): void {
  serve(readChain, async ({ body, language }) => {
    const [line] = await readLines(db, [body.lineId])
    if (!line) return refuse('not-found')
    const { sessionId } = line
    const { lines, isCut } = await linesAround(db, line)
    const [shown, ...around] = await toLedgerLines(db, [line, ...lines], language)
    if (!shown) return refuse('not-found')
    return ok({
      timeZone: await zoneOf(db, line),
      line: shown,
      lines: around,
      isCut,
      session: sessionId === null ? null : ((await describeRecord(db, sessionId, await shownIn(db, language))) ?? null),
      receipts: sessionId === null ? [] : await signedFacts(db, sessionId),
    })
  })
}

/** Of the shop where it was written; what was written in none stands on the clocks of the chain. */
async function zoneOf(db: Db, { shopId }: ShownLine): Promise<string> {
  const { timeZone } = shopId === null ? await readChainIdentity(db) : await readShop(db, shopId)
  return timeZone
}

async function linesAround(db: Db, line: ShownLine): Promise<{ lines: ShownLine[]; isCut: boolean }> {
  const { cardId, sessionId } = line
  if (sessionId !== null) return { lines: await linesOfSession(db, { cardId, sessionId }), isCut: false }
  const { lines, isCut } = await linesOfCard(db, line)
  const reversal = lines.find(({ reason }) => reason === 'reversal')
  const instead = reversal && (await saleInPlaceOf(db, reversal))
  return { lines: instead ? [...lines, instead] : lines, isCut }
}

async function signedFacts(db: Db, sessionId: string): Promise<AnswerOf<typeof readChain>['receipts']> {
  return (await listReceiptsOf(db, sessionId)).flatMap(({ message, road, receivedAt }) => {
    const receipt = decodeMessage(Buffer.from(message, 'hex'))
    if (receipt.type !== 'receipt') return []
    const { bed, run, grant, seq, reason, secondsOn } = receipt
    return [
      {
        at: receivedAt,
        road,
        bed,
        run,
        grant,
        seq,
        reason,
        secondsOn,
        didLampsGoOn: didLampsGoOn(receipt),
        message,
      },
    ]
  })
}
