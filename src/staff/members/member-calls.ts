import type {
  adjustCard as adjustCall,
  checkIdentity as identityCall,
  readUser,
  saveUser as saveCall,
} from '#src/contract/staff/member.ts'
import type {
  userAppointments,
  userCardLines,
  userDoors,
  userSessions,
} from '#src/contract/staff/members/member-lists.ts'
import type { userMessages } from '#src/contract/staff/members/member-messages.ts'
import type { SkinType } from '#src/domain/members/skin-type.ts'
import type { AnswerOf, BodyOf } from '#src/contract/call.ts'
import { callApi, carriedBy, type Failure, writing } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'
import { pageAfter } from '#src/client/http/page-after.ts'

type Detail = AnswerOf<typeof readUser>
export type UserCard = AnswerOf<typeof adjustCall>
export type UserDetail = Detail
type CardLines = AnswerOf<typeof userCardLines>
export type CardLine = CardLines['list'][number]
type UserAppointments = AnswerOf<typeof userAppointments>
export type UserAppointment = UserAppointments['list'][number]
type UserSessions = AnswerOf<typeof userSessions>
export type UserSession = UserSessions['list'][number]
type DoorOpenings = AnswerOf<typeof userDoors>
export type DoorOpening = DoorOpenings['list'][number]
type UserMessages = AnswerOf<typeof userMessages>
export type UserMessage = UserMessages['list'][number]

/** Its money went back: it is over for good, and nothing changes it any more. */
export function isRefunded(card: UserCard): card is UserCard & { refundedAt: number } {
  return typeof card.refundedAt === 'number'
}

/** All of its money is on its way back: until that has arrived or failed, it pays for nothing. */
export function isRefunding(card: UserCard): boolean {
  return typeof card.refundingAt === 'number'
}

const load = async () => await import('#src/contract/staff/member.ts')
const loadLists = async () => await import('#src/contract/staff/members/member-lists.ts')

export function userKey(uid: string) {
  return ['staff', 'user', uid] as const
}

/** Everything about a member at a glance. */
export function userQuery(uid: string) {
  return persistedQuery({
    queryKey: [...userKey(uid), 'detail'],
    load: async ({ signal }) => {
      const call = async () => (await load()).readUser
      return await callApi(call, '/api/admin/user/get', { memberUid: uid }, { signal })
    },
  })
}

/** The ledger of one package, the newest first. */
export function cardLinesQuery(uid: string, cardId: string, page: number) {
  return persistedQuery({
    queryKey: [...userKey(uid), 'lines', cardId, page],
    load: async ({ signal, client }): Promise<CardLines> => {
      const after = await pageAfter(client, page, (before) => cardLinesQuery(uid, cardId, before))
      const call = async () => (await loadLists()).userCardLines
      const body = { memberUid: uid, cardId, ...after }
      return await callApi(call, '/api/admin/user/lines', body, { signal })
    },
  })
}

export function userAppointmentsQuery(uid: string, page: number, pageSize: number) {
  return persistedQuery({
    queryKey: [...userKey(uid), 'appointments', page, pageSize],
    load: async ({ signal, client }): Promise<UserAppointments> => {
      const after = await pageAfter(client, page, (before) => userAppointmentsQuery(uid, before, pageSize))
      const call = async () => (await loadLists()).userAppointments
      const body = { memberUid: uid, ...after, pageSize }
      return await callApi(call, '/api/admin/user/appointments', body, { signal })
    },
  })
}

export function userSessionsQuery(uid: string, page: number, pageSize: number) {
  return persistedQuery({
    queryKey: [...userKey(uid), 'sessions', page, pageSize],
    load: async ({ signal, client }): Promise<UserSessions> => {
      const after = await pageAfter(client, page, (before) => userSessionsQuery(uid, before, pageSize))
      const call = async () => (await loadLists()).userSessions
      const body = { memberUid: uid, ...after, pageSize }
      return await callApi(call, '/api/admin/user/sessions', body, { signal })
    },
  })
}

export function userDoorsQuery(uid: string, page: number) {
  return persistedQuery({
    queryKey: [...userKey(uid), 'doors', page],
    load: async ({ signal, client }): Promise<DoorOpenings> => {
      const after = await pageAfter(client, page, (before) => userDoorsQuery(uid, before))
      const call = async () => (await loadLists()).userDoors
      return await callApi(call, '/api/admin/user/doors', { memberUid: uid, ...after }, { signal })
    },
  })
}

/** What the member was sent, the newest first. */
export function userMessagesQuery(uid: string, page: number) {
  return persistedQuery({
    queryKey: [...userKey(uid), 'messages', page],
    load: async ({ signal, client }): Promise<UserMessages> => {
      const after = await pageAfter(client, page, (before) => userMessagesQuery(uid, before))
      const call = async () => (await import('#src/contract/staff/members/member-messages.ts')).userMessages
      return await callApi(call, '/api/admin/user/messages', { memberUid: uid, ...after }, { signal })
    },
  })
}

/** Writes to the member; throws an `ApiError`. */
export async function sendMessage({ uid, text }: { uid: string; text: string }, opId: string) {
  const call = async () => (await import('#src/contract/staff/members/member-messages.ts')).sendMessage
  return await callApi(call, '/api/admin/user/message', { memberUid: uid, text }, { opId })
}

interface Of {
  uid: string
  rev: number
}

export interface ProfileChange extends Of {
  nickname: string
  gender: 'male' | 'female' | undefined
  language: 'zh-HK' | 'zh-CN' | 'en-US' | undefined
  /** Empty: there is none. */
  email: string
  birthday: string
  /** null: not said. */
  skinType: SkinType | null
}

/** Throws an `ApiError`, as do the others; `changed` when another change came first. */
export async function saveUser(change: ProfileChange, opId: string) {
  const { uid, rev, nickname, gender, language, email, birthday, skinType } = change
  const input: Partial<BodyOf<typeof saveCall>> = {
    ...(nickname && { nickname }),
    ...(gender && { gender }),
    ...(language && { language }),
    email: email.trim() || null,
    birthday: birthday || null,
    skinType,
  }
  const call = async () => (await load()).saveUser
  return await callApi(call, '/api/admin/user/save', { memberUid: uid, rev, ...input }, { opId })
}

/** The member that a refusal `changed` carries. */
export async function userOf(failure: Failure): Promise<UserDetail | undefined> {
  return await carriedBy(failure, 'changed', async () => (await load()).saveUser.answer)
}

export interface Block extends Of {
  /** null: until staff lift it. */
  until: number | null
  reason: string
}

export async function blockUser({ uid, rev, until, reason }: Block, opId: string) {
  const call = async () => (await load()).blockUser
  const body = { memberUid: uid, rev, until, reason }
  return await callApi(call, '/api/admin/user/block', body, { opId })
}

export async function unblockUser({ uid, rev, reason }: Of & { reason: string }, opId: string) {
  const call = async () => (await load()).unblockUser
  return await callApi(call, '/api/admin/user/unblock', { memberUid: uid, rev, reason }, { opId })
}

/** What staff saw at the counter: whose account this number is. */
export async function setUserNumber(
  { uid, rev, areaCode, phone, reason }: Of & { areaCode: string; phone: string; reason: string },
  opId: string,
) {
  const call = async () => (await load()).setUserNumber
  return await callApi(call, '/api/admin/user/number', { memberUid: uid, rev, areaCode, phone, reason }, { opId })
}

/** What the member said about offers. */
export const setUserMarketing = writing(async () => (await load()).setUserMarketing, '/api/admin/user/marketing')

export const tagUser = writing(async () => (await load()).tagUser, '/api/admin/user/tag')

export async function addUserNote({ uid, text }: { uid: string; text: string }, opId: string) {
  const call = async () => (await load()).addUserNote
  return await callApi(call, '/api/admin/user/note', { memberUid: uid, text }, { opId })
}

/** Staff at a studio have seen what kind of document the member showed. */
export async function checkIdentity(body: BodyOf<typeof identityCall>, opId: string) {
  const call = async () => (await load()).checkIdentity
  return await callApi(call, '/api/admin/user/identity', body, { opId })
}

export async function signOutUser(uid: string, opId: string) {
  const call = async () => (await load()).signOutUser
  return await callApi(call, '/api/admin/user/sign-out', { memberUid: uid }, { opId })
}

/** Everything that is held about a member, as a text to keep. */
export async function exportUser(uid: string): Promise<string> {
  const call = async () => (await load()).exportUser
  const said = await callApi(call, '/api/admin/user/export', { memberUid: uid }, { timeoutMs: 60_000 })
  return JSON.stringify(said, undefined, 2)
}

export async function eraseUser({ uid, rev, reason }: Of & { reason: string }, opId: string): Promise<void> {
  const call = async () => (await load()).eraseUser
  await callApi(call, '/api/admin/user/erase', { memberUid: uid, rev, reason }, { opId })
}

export async function stopSession(sessionId: string, opId: string): Promise<string> {
  const call = async () => (await import('#src/contract/staff/board/board.ts')).stopOne
  const { state } = await callApi(call, '/api/admin/operation/stop', { sessionId }, { opId })
  return state
}

export interface CardChange {
  uid: string
  cardId: string
  /** Of the card. */
  rev: number
  kind: 'give' | 'take' | 'extend' | 'freeze' | 'unfreeze'
  /** Times or days. */
  amount: number
  reason: string
}

export async function adjustCard({ uid, cardId, rev, kind, amount, reason }: CardChange, opId: string) {
  const counts = kind === 'freeze' || kind === 'unfreeze' ? {} : { amount }
  const body = { memberUid: uid, cardId, rev, kind, reason, ...counts }
  const call = async () => (await load()).adjustCard
  return await callApi(call, '/api/admin/user/adjust', body, { opId })
}
