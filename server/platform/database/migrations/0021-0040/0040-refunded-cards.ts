import { type Kysely, sql } from 'kysely'

/** A package whose money went back is over for good, which its end of validity alone did not say. */
export async function addRefundedCards(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('cards').addColumn('refunded_at', 'bigint').execute()
  await sql`update cards set refunded_at = coalesce(
      (select max(card_lines.created_at) from card_lines
        where card_lines.card_id = cards.card_id and card_lines.reason in ('refund', 'reversal')),
      expired_at, valid_until, created_at)
    where exists (select 1 from orders where orders.card_id = cards.card_id and orders.state = 'refunded')`.execute(db)
  // Whoever had such a package extended since is not to be found as somebody who can use it.
  await sql`insert into standing_marks (mark_id, member_uid)
    select 'refunded-' || card_id, member_uid from cards where refunded_at is not null`.execute(db)
}
