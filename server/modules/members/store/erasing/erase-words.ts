import type { Tx } from '#server/platform/database/store.ts'

/**
 * Takes out of what is kept of members what staff wrote about them in their own words, which may name anybody. What was
 * done, when, by whom and for how much stays.
 */
export async function eraseWordsAbout(tx: Tx, uids: readonly string[]): Promise<void> {
  for (const table of ['refunds', 'payIssues'] as const)
    await tx.updateTable(table).set({ reason: null }).where('memberUid', 'in', uids).execute()
  await tx.updateTable('appointments').set({ note: null }).where('memberUid', 'in', uids).execute()
  await eraseOfCards(tx, uids)
  await eraseOfMoney(tx, uids)
  const sessions = tx.selectFrom('sessions').select('sessionId').where('memberUid', 'in', uids)
  await tx.updateTable('manualSettlements').set({ reason: '' }).where('sessionId', 'in', sessions).execute()
}

async function eraseOfCards(tx: Tx, uids: readonly string[]): Promise<void> {
  const cards = tx.selectFrom('cards').select('cardId').where('memberUid', 'in', uids)
  const noted = tx.updateTable('cardLines').set({ note: null }).where('note', 'is not', null)
  await noted.where('cardId', 'in', cards).execute()
}

async function eraseOfMoney(tx: Tx, uids: readonly string[]): Promise<void> {
  const lines = tx.selectFrom('moneyLines').select('lineId').where('memberUid', 'in', uids)
  await tx.updateTable('discounts').set({ words: null }).where('lineId', 'in', lines).execute()
  await tx.updateTable('stockMoves').set({ reason: null }).where('lineId', 'in', lines).execute()
  const orders = tx.selectFrom('orders').select('orderId').where('memberUid', 'in', uids)
  await tx.updateTable('payLinks').set({ words: null }).where('orderId', 'in', orders).execute()
}
