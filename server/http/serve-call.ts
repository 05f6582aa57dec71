import { createHash } from 'node:crypto'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { type AnswerOf, type BodyOf, type Call, credentials, opId, type RefusalOf } from '#src/contract/call.ts'
import { decode } from '#src/contract/codec.ts'
import { isRefusal, type Outcome, type Refusal, refuse, refuseField } from '#src/contract/outcome.ts'
import { refusalData } from '#src/contract/refusal-data.ts'
import type { StaffLevel } from '#src/contract/staff/permissions.ts'
import { deviceName } from '#src/domain/members/device-name.ts'
import { type Language, languages } from '#src/domain/language.ts'

import { answer } from './answer.ts'
import type { DescribedCall } from './described/described-calls.ts'
import { languageOf } from './messages.ts'
import { readBody } from './read-body.ts'
import { type Caller, haveSameLevels } from './caller.ts'
import { boundOf, type FindNamedShops, levelForCall, mayCallAnywhere, offDutyAt } from './staff-gate.ts'
import { namedIds } from '#server/platform/database/named-ids.ts'
import type { Operation } from '#server/platform/database/operations.ts'
import { fromWire, schemaOf, toWire } from './wire-outcome.ts'
import { SharedJson, StreamedJson, type WrittenJson } from './written-json.ts'

/** Of the staff, and of a level that may make this call at the studios that it names. */
export interface StaffCaller extends Caller {
  /** The level with which it is made: of the chain, or the lowest at those studios. */
  levelHere: StaffLevel
}

interface Context<C extends Call> {
  body: BodyOf<C>
  caller: C['access'] extends 'public' ? undefined : C['access'] extends 'admin' ? StaffCaller : Caller
  operation: C['writes'] extends true ? Operation : undefined
  /** The language of names in the answer. */
  language: Language
  /** What the app of whoever calls speaks; undefined where nothing but a browser says what it is set to. */
  appLanguage: Language | undefined
  /** Where the request came from, as far as the configured proxies are believed. */
  address: string
  /** What its maker calls the phone or computer that asks, as far as its browser says. */
  device: string
}

type Handler<C extends Call> = (context: Context<C>) => Promise<Outcome<AnswerOf<C> | WrittenJson, RefusalOf<C>>>
/** Takes only calls that have a summary. */
export type Serve = <C extends DescribedCall>(call: C, handle: Handler<C>) => void

export interface ServeOptions {
  findCaller: (token: string) => Promise<Caller | undefined>
  /** Whether a token without a login belongs to a login that has run out. */
  hasLapsed: (token: string) => Promise<boolean>
  findNamedShops: FindNamedShops
  /** Tests parse every answer with the contract; production trusts the types. */
  checkAnswers: boolean
  /** Told about every call that is served, for the published description. */
  onCall: (call: DescribedCall) => void
}

/**
 * Registers contract calls: find the caller, parse the body, run the handler, wrap what it returns. A handler reads and
 * returns the names and instants of the code; the wire's end here.
 */
export function callServer(app: FastifyInstance, options: ServeOptions): Serve {
  const { checkAnswers, onCall } = options
  return (call, handle) => {
    type Handled = Context<typeof call>
    onCall(call)
    app.post(call.path, async (request, reply) => {
      const sent = request.body === undefined ? {} : request.body
      const known = call.access === 'public' ? undefined : await identify(sent, call, options)
      if (known && 'code' in known) return answer(request, reply, known)

      const body = readBody(call, sent)
      const caller = known && (await placed(known, call, 'refusal' in body ? sent : body.data, options))
      if (caller && 'code' in caller) return answer(request, reply, caller)
      if ('refusal' in body) return answer(request, reply, body.refusal)

      const operation = call.writes ? toOperation(call, sent, body.data, caller?.uid ?? '') : undefined
      if (operation && 'code' in operation) return answer(request, reply, operation)

      const parts = { body: decode(call.body, body.data), caller, operation, ...origin(request) }
      const outcome = toWire(call, await handle(parts as Handled))
      return answer(request, reply, checkAnswers ? checked(call, outcome) : outcome)
    })
  }
}

/** What a stream is given: who listens, what for, and a caller that can be looked at again while it lasts. */
export interface Listening<C extends Call> {
  body: BodyOf<C>
  caller: StaffCaller
  language: Language
  request: FastifyRequest
  reply: FastifyReply
  /**
   * Why the login that it began with may not listen any longer: it has ended, is locked, or has other rights than then;
   * undefined: it may.
   */
  whyOver: () => Promise<'signed-out' | 'closing' | undefined>
}

export type Stream = <C extends DescribedCall & { access: 'admin'; writes: false }>(
  call: C,
  /** Takes the connection over, or refuses. */
  listen: (listening: Listening<C>) => Promise<Refusal<RefusalOf<C>> | undefined>,
) => void

/** Registers staff calls whose answer does not end: the same gate as every call, then the handler has the connection. */
export function callStreamer(app: FastifyInstance, options: ServeOptions): Stream {
  return (call, listen) => {
    options.onCall(call)
    app.post(call.path, async (request, reply) => {
      const sent = request.body === undefined ? {} : request.body
      const identified = await identify(sent, call, options)
      if ('code' in identified) return answer(request, reply, identified)
      const body = readBody(call, sent)
      const caller = await placed(identified, call, 'refusal' in body ? sent : body.data, options)
      if ('code' in caller) return answer(request, reply, caller)
      if ('refusal' in body) return answer(request, reply, body.refusal)
      const { language } = origin(request)
      const whyOver = async () => {
        const found = await identify(sent, call, options)
        if (!('code' in found)) {
          const still = await placed(found, call, body.data, options)
          if ('code' in still) return 'signed-out'
          return haveSameLevels(still, caller) ? undefined : 'closing'
        }
        return found.code === 'locked' ? 'closing' : 'signed-out'
      }
      const parts = {
        body: decode(call.body, body.data) as BodyOf<typeof call>,
        caller: caller as StaffCaller,
        language,
      }
      const refused = await listen({ ...parts, request, reply, whyOver })
      return refused ? answer(request, reply, refused) : reply
    })
  }
}

function origin({
  headers,
  ip,
}: FastifyRequest): Pick<Context<Call>, 'language' | 'appLanguage' | 'address' | 'device'> {
  return {
    // An app names one language and no more.
    appLanguage: languages.find((language) => language === headers['accept-language']),
    language: languageOf(headers['accept-language']),
    address: ip,
    device: deviceName(headers['user-agent'] ?? ''),
  }
}

async function identify(
  sent: unknown,
  { access, path }: Call,
  { findCaller, hasLapsed }: ServeOptions,
): Promise<Caller | Refusal> {
  const fields = credentials.safeParse(sent)
  if (!fields.success || !fields.data.token) return refuse('signed-out')
  const { token, uid } = fields.data
  const caller = await findCaller(token)
  if (!caller) return refuseUnknownLogin(await hasLapsed(token))
  if (caller.uid !== uid) return refuse('signed-out')
  if (access === 'admin' && !mayCallAnywhere(caller, path)) return refuse('forbidden')
  return boundOf(caller, path) ?? caller
}

/** With the level at the studios that a call of the staff names: without one that is enough it is refused. */
async function placed(
  caller: Caller,
  { access, path }: Call,
  body: unknown,
  { findNamedShops }: ServeOptions,
): Promise<Caller | StaffCaller | Refusal> {
  if (access !== 'admin') return caller
  const named = body instanceof Object ? body : {}
  const levelHere = await levelForCall(caller, path, named, findNamedShops)
  if (levelHere === null) return refuse('forbidden')
  const shopId = await offDutyAt(caller, path, named, findNamedShops)
  return shopId === undefined ? { ...caller, levelHere } : refuse('off-duty', { shop_id: shopId })
}

/** A phone whose login was ended on purpose deletes what it keeps; one whose login has run out does not. */
export function refuseUnknownLogin(hasLapsed: boolean): Refusal {
  return refuse('signed-out', { reason: hasLapsed ? 'lapsed' : 'revoked' })
}

/**
 * The fingerprint is of the body as it came, so that it is the same from one version of the server to the next. Where a
 * phone is belongs to one delivery, not to the intent: a repeat may have no position, and not even a hash of it is kept.
 */
function toOperation(call: Call, sent: unknown, body: object, memberUid: string): Operation | Refusal {
  const id = opId.safeParse(sent instanceof Object && 'op_id' in sent ? sent.op_id : undefined)
  if (!id.success) return refuseField('op_id', 'A UUID v4 is needed')
  const named = Object.entries(body).filter(([name]) => name !== 'position')
  const fields = JSON.stringify([call.path, named.sort(([a], [b]) => (a < b ? -1 : 1))])
  return {
    memberUid,
    opId: id.data.toLowerCase(),
    fingerprint: createHash('sha256').update(fields).digest('base64url'),
    stored: { write: (outcome) => toWire(call, outcome), read: (outcome) => fromWire(call, outcome) },
    ...(call.access === 'admin' && { asked: namedIds(body) }),
  }
}

type AnyOutcome = Outcome<unknown, RefusalOf<Call>>

/** An answer that keeps to the contract; throws where it does not, or breaks off at its end where it is sent in pieces. */
function checked(call: Call, outcome: AnyOutcome): AnyOutcome {
  const { code, data } = outcome
  const isEmpty = code === 'none' || (isRefusal(outcome) && data === null && !refusalData[outcome.code])
  if (isEmpty) return outcome
  const schema = schemaOf(call, outcome)
  if (data instanceof StreamedJson) return { ...outcome, data: data.checked((whole) => schema.parse(whole)) }
  schema.parse(data instanceof SharedJson ? JSON.parse(Buffer.from(data.bytes).toString()) : data)
  return outcome
}
