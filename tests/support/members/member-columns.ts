/** Columns of the tables that name a member and stay: a row there says nothing about who that was. */
export const kept = [
  'appointments.member_uid',
  'card_lines.staff_uid',
  'cards.member_uid',
  'door_openings.member_uid',
  'door_passes.member_uid',
  'manual_settlements.staff_uid',
  'members.uid',
  'money_lines.member_uid',
  'orders.member_uid',
  'pay_issues.member_uid',
  'refunds.member_uid',
  'session_events.member_uid',
  'sessions.member_uid',
  'staff_log.member_uid',
]
/** Rows that go with the member. */
export const erased = [
  'logins.member_uid',
  'member_claims.member_uid',
  'member_endings.member_uid',
  'member_notes.member_uid',
  'notices.member_uid',
  'operation_subjects.member_uid',
  'operations.member_uid',
  'passkey_challenges.member_uid',
  'passkeys.member_uid',
  'pictures.uploader_uid',
  'push_subscriptions.member_uid',
  'retained_exposures.member_uid',
  'second_facts.member_uid',
  'shifts.member_uid',
  'shop_levels.member_uid',
  'standings.member_uid',
  'staff_pins.member_uid',
  'start_releases.member_uid',
  'subject_keys.member_uid',
]
/** Names staff, who cannot go without being taken off the staff first; or is read and deleted within seconds. */
export const ofStaff = [
  ...[
    'day_closes',
    'day_reopenings',
    'device_log',
    'member_notes',
    'pay_issues',
    'refunds',
    'staff_log',
    'start_releases',
  ].map((table) => `${table}.staff_uid`),
  'operation_subjects.caller_uid',
]
