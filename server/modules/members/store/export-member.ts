import type { Instant, Schema } from '#server/platform/database/schema.ts'
import { ownKinds } from '#server/platform/pictures/pictures.ts'
import type { Db } from '#server/platform/database/store.ts'

/** Tables that name their member, and what each is called in the file that the member gets. */
const parts = {
  appointments: 'appointments',
  cards: 'packages',
  orders: 'orders',
  moneyLines: 'payments',
  refunds: 'refunds',
  payIssues: 'payment_questions',
  cashSlips: 'sales_without_connection',
  sessions: 'sessions',
  shopLevels: 'staff_levels',
  shifts: 'shifts',
  startReleases: 'releases',
  identityChecks: 'identity_checks',
  signedNotices: 'signed_notices',
  marketingChoices: 'permissions_for_offers',
  groupMessageMembers: 'offers',
  problems: 'reported_problems',
  doorOpenings: 'door_openings',
  refusedAttempts: 'refused_attempts',
  doorPasses: 'door_passes',
  bedPasses: 'bed_passes',
  notices: 'notices',
  pushSubscriptions: 'push_subscriptions',
  memberNotes: 'notes_of_staff',
  logins: 'sign_ins',
  passkeys: 'passkeys',
  retainedExposures: 'sessions_of_earlier_accounts',
} as const satisfies Partial<Record<keyof Schema, string>>

/** Keys to beds, to browsers and to the account itself: they open something, and tell nothing about anybody. */
const secret = new Set([
  'tokenHash',
  'loginHash',
  'passText',
  'publicKey',
  'credentialId',
  'userHandle',
  'grantText',
  'grantId',
  'nonce',
  'p256dh',
  'auth',
  'memberUid',
  'openMember',
  'phoneHash',
  'stopKey',
])

/** Everything that is held about a member, in plain words and instants of ISO 8601. */
export async function exportMember(db: Db, uid: string, now: Instant): Promise<Record<string, unknown>> {
  const member = await db.selectFrom('members').selectAll().where('uid', '=', uid).executeTakeFirstOrThrow()
  const exported: Record<string, unknown> = { exported_at: new Date(now).toISOString(), member: plain(member) }
  for (const [table, name] of Object.entries(parts) as [keyof typeof parts, string][]) {
    const rows = await db.selectFrom(table).selectAll().where('memberUid', '=', uid).execute()
    exported[name] = rows.toSorted(byAge).map(plain)
  }
  return { ...exported, ...(await exportLines(db, uid)), pictures: await exportPictures(db, uid) }
}

/** The oldest first: a database gives rows in an order of its own. */
function byAge(a: object, b: object): number {
  return ageOf(a) - ageOf(b)
}

function ageOf(row: object): number {
  const name = (['createdAt', 'requestedAt', 'askedAt', 'signedAt', 'chosenAt'] as const).find(
    (column) => column in row,
  )
  return name === undefined ? 0 : Number((row as Record<string, unknown>)[name])
}

/** What hangs on packages, sessions and appointments, and what names its member by another column. */
async function exportLines(db: Db, uid: string): Promise<Record<string, unknown>> {
  const cards = db.selectFrom('cards').select('cardId').where('memberUid', '=', uid)
  const sessions = db.selectFrom('sessions').select('sessionId').where('memberUid', '=', uid)
  const appointments = db.selectFrom('appointments').select('appointmentId').where('memberUid', '=', uid)
  const lines = await db.selectFrom('cardLines').selectAll().where('cardId', 'in', cards).execute()
  const events = await db.selectFrom('sessionEvents').selectAll().where('sessionId', 'in', sessions).execute()
  const invitations = await db.selectFrom('invitations').selectAll().where('joinedUid', '=', uid).execute()
  const settlements = await db.selectFrom('manualSettlements').selectAll().where('sessionId', 'in', sessions).execute()
  const tags = await db
    .selectFrom('memberTags')
    .innerJoin('tags', 'tags.tagId', 'memberTags.tagId')
    .select(['name', 'addedAt'])
    .where('memberUid', '=', uid)
    .execute()
  const changes = await db
    .selectFrom('appointmentEvents')
    .selectAll()
    .where('appointmentId', 'in', appointments)
    .execute()
  return {
    ...(await exportPayments(db, uid)),
    package_lines: lines.toSorted(byAge).map(plain),
    session_events: events.map(plain),
    sessions_settled_by_staff: settlements.map(plain),
    invitations_to_the_staff: invitations.map(plain),
    tags: tags.map(plain),
    appointment_changes: changes.map(plain),
  }
}

/** What was bought, how it was paid, and what was taken off its price. */
async function exportPayments(db: Db, uid: string): Promise<Record<string, unknown>> {
  const paid = db.selectFrom('moneyLines').select('lineId').where('memberUid', '=', uid)
  const read = async (table: 'soldItems' | 'moneyParts') => {
    const rows = db.selectFrom(table).selectAll().where('lineId', 'in', paid)
    return (await rows.orderBy('lineId').orderBy('position').execute()).map(plain)
  }
  const discounts = await db.selectFrom('discounts').selectAll().where('lineId', 'in', paid).execute()
  return {
    products: await read('soldItems'),
    payment_parts: await read('moneyParts'),
    discounts: discounts.map(plain),
  }
}

async function exportPictures(db: Db, uid: string) {
  const rows = await db
    .selectFrom('pictures')
    .select(['pictureId', 'kind', 'width', 'height', 'createdAt', 'data'])
    .where('uploaderUid', '=', uid)
    .where('kind', 'in', ownKinds)
    .execute()
  return rows.map(({ data, ...row }) => Object.assign(plain(row), { webp_base64: data }))
}

function plain(row: object): Record<string, unknown> {
  const entries = Object.entries(row).filter(([name]) => !secret.has(name))
  return Object.fromEntries(entries.map(([name, value]) => [toSnake(name), readable(name, value)]))
}

/** How columns with a moment are called; how many minutes before a start a reminder is for is none. */
const isInstant = /^(?!minutes).*(At|By|Until|From|Before|After|[sS]ince)$/

function readable(name: string, value: unknown): unknown {
  if (typeof value === 'number' && isInstant.test(name)) return new Date(value).toISOString()
  if (typeof value === 'string' && /^[[{]/.test(value)) return parsed(value)
  return value
}

/** A text of the member may begin like JSON and be none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function toSnake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
