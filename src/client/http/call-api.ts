import { answerReader, type AnswerReader } from '#src/contract/answers/answer-reader.ts'
import type { AnswerOf, Call } from '#src/contract/call.ts'
import { type Camel, type CamelOf, decode, encodeByName } from '#src/contract/codec.ts'
import { refusalCodes, type RefusalCode } from '#src/contract/codes.ts'
import { type Language, toLanguage } from '#src/domain/language.ts'
import { makeListeners } from '#src/lib/listeners.ts'
import { isRecord } from '#src/lib/parse-json.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import type { z } from 'zod/mini'

import { inTime } from '#src/lib/waiting/part-in-time.ts'
import { post, type Reply } from './post.ts'

/** A reason that this version knows, or `other`: a newer server said something else. */
export type FailureCode = RefusalCode | 'other'

/** Why a call gave no answer, by what can be done about it. */
export type Failure =
  /** No network, no answer in time, or the answer of another server: try again when the server can be reached. */
  | { kind: 'unreachable' }
  /** The server did nothing and asks for patience. */
  | { kind: 'busy'; retryAfterSeconds: number }
  | { kind: 'signed-out' }
  /** The server says no; trying the same again does not help. */
  | { kind: 'refused'; code: FailureCode; message: string; data: unknown }
  /** The server answered something that this version does not understand. */
  | { kind: 'broken' }

export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.kind === 'refused' ? failure.code : failure.kind)
    this.failure = failure
  }
}

/** What a thrown thing means; everything that is not a failure of a call is a defect, and so `broken`. */
export function failureOf(error: unknown): Failure {
  return error instanceof ApiError ? error.failure : { kind: 'broken' }
}

export interface CallOptions {
  /** The id of one intent, the same on every retry; a writing call must have one. */
  opId?: string | undefined
  timeoutMs?: number | undefined
  signal?: AbortSignal | undefined
  /** Of the names and texts in the answer, where it is not that of the app. */
  language?: Language | undefined
  /** Another login than the one in use, on a tablet that several of the staff share. */
  as?: { uid: string; token: string } | undefined
  /** An act that is taken from a locked tablet too. */
  whileLocked?: boolean | undefined
}

const signedOut = makeListeners<boolean>()

/** Hears when the server no longer takes the token in use, and whether the login was ended on purpose. */
export function onSignedOut(listener: (isRevoked: boolean) => void): () => void {
  return signedOut.add(listener)
}

/** What a clerk has to do before the server goes on. */
export type Bound = { kind: 'locked' | 'proof-needed' } | { kind: 'off-duty'; shopId: number }

interface BoundKeeper {
  /** Asks the person at the counter for it; true: the same call is made again, with the same id. */
  goOnAfter: (bound: Bound) => Promise<boolean>
  /** Nobody is there whose act it would be. */
  isLocked: () => boolean
}

let keeper: BoundKeeper | undefined

export function setBoundKeeper(next: BoundKeeper | undefined): void {
  keeper = next
}

function boundOf(reply: Reply): Bound | undefined {
  if (reply.kind !== 'refused') return undefined
  if (reply.code === 'locked' || reply.code === 'proof-needed') return { kind: reply.code }
  const shopId = reply.code === 'off-duty' && isRecord(reply.data) ? reply.data['shop_id'] : undefined
  return typeof shopId === 'number' ? { kind: 'off-duty', shopId } : undefined
}

/** What a call is sent, and what it answers, in the names and instants of the app. */
export type RequestOf<C extends Call> = Camel<z.input<C['body']>>
export type ResponseOf<C extends Call> = Camel<AnswerOf<C>>

/**
 * Asks the server in the names and instants of the app, and gives its answer in them; null when there is nothing.
 * Throws an `ApiError`. The contract loads beside the request, so that its parser is never waited for at the start;
 * what is asked first has a reader without one.
 */
export async function callApi<C extends Call>(
  load: () => Promise<C | AnswerReader<C>>,
  path: C['path'],
  body: RequestOf<C>,
  options: CallOptions = {},
): Promise<ResponseOf<C>> {
  const { opId, timeoutMs, signal, language, as, whileLocked = false } = options
  // What was sent before waits for whoever unlocks; what begins now would be carried out in their name.
  if (opId !== undefined && !whileLocked && keeper?.isLocked())
    throw new ApiError({ kind: 'refused', code: 'locked', message: '', data: null })
  const token = as ? as.token : remembered.token.read()
  const uid = as ? as.uid : remembered.userId.read()
  const [reply, loaded] = await Promise.all([
    post({
      path,
      body: toBody(encodeByName(body) as object, { token, uid }, opId),
      language: language ?? toLanguage(remembered.language.read()),
      timeoutMs,
      signal,
    }),
    // What the server said counts all the same: being signed out is told without this part, also if that hangs.
    inTime(load).catch(() => undefined),
  ])
  const bound = boundOf(reply)
  if (bound && (await keeper?.goOnAfter(bound))) return await callApi(load, path, body, options)
  if (reply.kind === 'signed-out') tellSignedOut(token, reply.isRevoked)
  const data = dataOf(reply)
  if (reply.kind === 'none') return null as ResponseOf<C>
  // The part of the app that reads the answer could not be loaded: that is the network again.
  if (!loaded) throw new ApiError({ kind: 'unreachable' })
  const read = typeof loaded === 'function' ? loaded : answerReader(loaded)
  const found = read(data)
  if (!found) throw new ApiError({ kind: 'broken' })
  return found.answer as ResponseOf<C>
}

/** A writing call, with the fields of its contract; one intent keeps one id, and nothing is queued. Throws an `ApiError`. */
/* @__NO_SIDE_EFFECTS__ */
export function writing<C extends Call>(load: () => Promise<C>, path: C['path']) {
  return async (body: RequestOf<C>, opId: string): Promise<ResponseOf<C>> => await callApi(load, path, body, { opId })
}

/** What a refusal carries, read with the schema that it was written by; undefined for every other failure. */
export async function carriedBy<Schema extends z.ZodMiniType>(
  failure: Failure,
  code: FailureCode,
  load: () => Promise<Schema>,
): Promise<CamelOf<Schema> | undefined> {
  if (failure.kind !== 'refused' || failure.code !== code) return undefined
  // Without the part that reads it the refusal stands as it is, without what it carries.
  const schema = await inTime(load).catch(() => undefined)
  const parsed = schema?.safeParse(failure.data)
  return schema && parsed?.success ? decode(schema, parsed.data) : undefined
}

interface Credentials {
  token: string | undefined
  uid: string | undefined
}

function toBody(body: object, { token, uid }: Credentials, opId: string | undefined): Record<string, unknown> {
  const shopId = remembered.shopId.read()
  return {
    ...(shopId !== undefined && { shop_id: shopId, stat_shop_id: shopId }),
    ...body,
    ...(token !== undefined && uid !== undefined && { token, uid }),
    ...(opId !== undefined && { op_id: opId }),
  }
}

/** What the server answered; throws an `ApiError` for every reply that is no answer. */
export function dataOf(reply: Reply): unknown {
  switch (reply.kind) {
    case 'done':
      return reply.data
    case 'none':
      return null
    case 'refused':
      throw new ApiError({ ...reply, code: toFailureCode(reply.code) })
    case 'busy':
      throw new ApiError(reply)
    case 'signed-out':
      throw new ApiError({ kind: 'signed-out' })
    case 'unreachable':
      throw new ApiError({ kind: 'unreachable' })
  }
}

function toFailureCode(code: string): FailureCode {
  return refusalCodes.find((known) => known === code) ?? 'other'
}

/** Tells that the server refused a token. A refusal of a token that has been replaced meanwhile says nothing of the login of now. */
export function tellSignedOut(token: string | undefined, isRevoked = false): void {
  if (token !== undefined && token === remembered.token.read()) signedOut.tell(isRevoked)
}
