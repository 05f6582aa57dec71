import { type QueryExecutorProvider, sql } from 'kysely'

import { guestUid } from '#src/domain/members/guest.ts'

/** Kinds of things that belong to one member, and members themselves. */
const kinds = ['member', 'appointment', 'card', 'order', 'session', 'money-line', 'problem'] as const
type OwnedKind = (typeof kinds)[number]

/** Ids by kind, as a request, an answer or an entry of a log names them. */
export type NamedIds = ReadonlyMap<OwnedKind, ReadonlySet<string>>

const kindOfField: Record<string, OwnedKind> = {
  uid: 'member',
  member_uid: 'member',
  memberUid: 'member',
  appointment_id: 'appointment',
  card_id: 'card',
  order_id: 'order',
  session_id: 'session',
  line_id: 'money-line',
  problem_id: 'problem',
}

/** Every id in these values, however deep, that leads to a member. */
export function namedIds(...values: unknown[]): NamedIds {
  const found = new Map<OwnedKind, Set<string>>()
  const waiting = [...values]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (!(value instanceof Object)) continue
    for (const [field, part] of Object.entries(value)) {
      const kind = Object.hasOwn(kindOfField, field) ? kindOfField[field] : undefined
      if (kind !== undefined && typeof part === 'string') found.set(kind, (found.get(kind) ?? new Set()).add(part))
      else waiting.push(part)
    }
  }
  return found
}

/** "session:…" leads to whom the session belongs to; "shop:…" leads to no member. */
export function idsOfSubject(subject: string): NamedIds {
  const [name, ...rest] = subject.split(':')
  // Members were called users once.
  const kind = name === 'user' ? 'member' : kinds.find((one) => one === name)
  return new Map(kind === undefined ? [] : [[kind, new Set([rest.join(':')])]])
}

/** Whom the named things belong to: members of the chain only, whatever else was called by an id. */
export async function membersNamed(db: QueryExecutorProvider, ids: NamedIds): Promise<string[]> {
  const uids = new Set<string>()
  for (const [kind, of] of ids) {
    const { table, key, owner } = ownership[kind]
    const { rows } = await sql<{ memberUid: string }>`select distinct ${sql.ref(owner)} as member_uid
      from ${sql.table(table)} where ${sql.ref(key)} in (${sql.join([...of])})`.execute(db)
    for (const { memberUid } of rows) uids.add(memberUid)
  }
  // What was sold without a name is about nobody.
  uids.delete(guestUid)
  return [...uids]
}

const ownership = {
  member: { table: 'members', key: 'uid', owner: 'uid' },
  appointment: { table: 'appointments', key: 'appointment_id', owner: 'member_uid' },
  card: { table: 'cards', key: 'card_id', owner: 'member_uid' },
  order: { table: 'orders', key: 'order_id', owner: 'member_uid' },
  session: { table: 'sessions', key: 'session_id', owner: 'member_uid' },
  problem: { table: 'problems', key: 'problem_id', owner: 'member_uid' },
  'money-line': { table: 'money_lines', key: 'line_id', owner: 'member_uid' },
} as const satisfies Record<OwnedKind, { table: string; key: string; owner: string }>
