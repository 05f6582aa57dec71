import type { Member } from '../member.ts'

/** YYYY-MM-DD on the calendar of Hong Kong. */
export function dayAhead(days: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Hong_Kong' }).format(Date.now() + days * 86_400_000)
}

/** Books at the counter, by the call. */
export async function bookFor(clerk: Member, who: Member, fields: object): Promise<string> {
  const input = { op_id: crypto.randomUUID(), shop_id: 1, member_uid: who.uid, ...fields }
  return (await clerk.ask<{ appointment_id: string }>('/api/admin/appointment/create', input)).appointment_id
}
