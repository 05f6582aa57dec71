/**
 * What merging does with a column that names a member.
 * `moves`: its rows are of the account that stays. `by`: there is one row for each of these, and that of the account
 * that stays wins; `left`: what became of the other.
 * `goes`: its rows are deleted. `stays`: its rows are as they were.
 */
type Merged =
  | { does: 'moves'; by?: readonly string[]; left?: 'goes' | 'stays' }
  | { does: 'goes' }
  | { does: 'stays'; why: 'staff' | 'log' | 'own-row' | 'marks' }

const moves = { does: 'moves' } as const
const goes = { does: 'goes' } as const
const ofStaff = { does: 'stays', why: 'staff' } as const

/** Every column that names a member, as the database calls it; a test fails for one that is not here. */
export const mergeColumns = {
  'appointments.member_uid': moves,
  'bed_passes.member_uid': moves,
  'cards.member_uid': moves,
  'cash_slips.member_uid': moves,
  'door_openings.member_uid': { does: 'moves', by: ['op_id'], left: 'stays' },
  'door_passes.member_uid': moves,
  'identity_checks.member_uid': moves,
  'invitations.joined_uid': moves,
  'marketing_choices.member_uid': moves,
  // Behind what was visited, two rows may stand for one moment; what is ahead never does.
  'member_claims.member_uid': { does: 'moves', by: ['slot_at'], left: 'goes' },
  'member_notes.member_uid': moves,
  'member_tags.member_uid': { does: 'moves', by: ['tag_id'], left: 'goes' },
  // Whoever was told twice may stop it by either message.
  'group_message_members.member_uid': { does: 'moves', by: ['message_id'], left: 'stays' },
  'money_lines.member_uid': moves,
  'notices.member_uid': moves,
  'operation_subjects.member_uid': { does: 'moves', by: ['caller_uid', 'op_id'], left: 'goes' },
  // An intent that was sent before is answered to the account that stays as it was to the other.
  'operations.member_uid': { does: 'moves', by: ['op_id'], left: 'stays' },
  'orders.member_uid': moves,
  'pay_issues.member_uid': moves,
  'pictures.uploader_uid': moves,
  'problems.member_uid': moves,
  'refunds.member_uid': moves,
  'refused_attempts.member_uid': moves,
  // What the skin has had counts for the account that stays.
  'retained_exposures.member_uid': moves,
  'session_events.member_uid': moves,
  'sessions.member_uid': moves,
  'shifts.member_uid': moves,
  'signed_notices.member_uid': moves,
  'start_releases.member_uid': moves,
  // What lets somebody in, or leads to a phone that was let in.
  'alert_tellings.member_uid': goes,
  'logins.member_uid': goes,
  'member_endings.member_uid': goes,
  'passkey_challenges.member_uid': goes,
  'passkeys.member_uid': goes,
  'push_subscriptions.member_uid': goes,
  'second_facts.member_uid': goes,
  'shop_levels.member_uid': goes,
  'staff_pins.member_uid': goes,
  'standings.member_uid': goes,
  // The logs are not touched, so their links hold; the key that opens them goes with the account that stays.
  'staff_log.member_uid': { does: 'stays', why: 'log' },
  'subject_keys.member_uid': { does: 'stays', why: 'log' },
  'members.uid': { does: 'stays', why: 'own-row' },
  'standing_marks.member_uid': { does: 'stays', why: 'marks' },
  // Staff are never merged: what they did stays signed with their account.
  'card_lines.staff_uid': ofStaff,
  'cash_moves.staff_uid': ofStaff,
  'cash_slips.clerk_uid': ofStaff,
  'day_closes.staff_uid': ofStaff,
  'day_reopenings.staff_uid': ofStaff,
  'device_log.staff_uid': ofStaff,
  'group_messages.staff_uid': ofStaff,
  'identity_checks.staff_uid': ofStaff,
  'invitations.inviter_uid': ofStaff,
  'manual_settlements.staff_uid': ofStaff,
  'marketing_choices.staff_uid': ofStaff,
  'member_notes.staff_uid': ofStaff,
  'member_tags.staff_uid': ofStaff,
  'operation_subjects.caller_uid': ofStaff,
  'pay_issues.staff_uid': ofStaff,
  'pay_links.staff_uid': ofStaff,
  'problems.staff_uid': ofStaff,
  'refunds.staff_uid': ofStaff,
  'signed_notices.staff_uid': ofStaff,
  'staff_alerts.owner_uid': ofStaff,
  'staff_log.staff_uid': ofStaff,
  'start_releases.staff_uid': ofStaff,
  'stock_moves.staff_uid': ofStaff,
} as const satisfies Record<string, Merged>

/** In the order in which they are written. */
export function listMergeColumns(): [column: string, merged: Merged][] {
  return Object.entries(mergeColumns)
}
