import { z } from 'zod/mini'

import { call } from './call.ts'
import { loginAnswer } from './members.ts'
import { id, instant } from './values.ts'

/** Bytes as browsers write them: base64url. */
function bytes(atMost: number) {
  return z.string().check(z.minLength(1), z.maxLength(atMost), z.regex(/^[\w-]+$/))
}

const credential = bytes(1_400)
const transports = z.array(z.string().check(z.regex(/^[\w-]{1,20}$/))).check(z.maxLength(8))
/** What its member calls a passkey, such as "iPhone". */
export const passkeyName = z.string().check(z.trim(), z.minLength(1), z.maxLength(40), z.regex(/^\P{Cc}*$/u))

/** COSE numbers of EdDSA, ES256 and RS256: the ones that every phone and computer has one of. */
export const passkeyAlgorithms = [-8, -7, -257]

/** What a passkey has signed. */
export const signedChallenge = z.object({
  /** From the options that were signed; they are used up by any answer. */
  ceremony: id,
  credential,
  client_data: bytes(4_000),
  authenticator_data: bytes(4_000),
  signature: bytes(2_000),
  user_handle: bytes(100),
})

/** The same for everybody: which passkeys there are, only the phone knows. */
const challengeAnswer = { ceremony: id, challenge: bytes(100), site: z.string() }

export const passkeyLoginOptions = call({
  path: '/api/user/passkeyLoginOptions',
  access: 'public',
  writes: false,
  body: z.object({}),
  answer: z.object(challengeAnswer),
  refusals: [],
})

export const passkeyLogin = call({
  path: '/api/user/passkeyLogin',
  access: 'public',
  writes: false,
  body: signedChallenge,
  answer: loginAnswer,
  refusals: ['passkey-refused', 'passkey-expired'],
})

/** What a new passkey is made for. */
export const passkeyOptions = call({
  path: '/api/user/passkeyOptions',
  access: 'member',
  writes: false,
  body: z.object({}),
  answer: z.object({
    ...challengeAnswer,
    site_name: z.string(),
    user_handle: bytes(100),
    /** What the phone shows beside it. */
    user_name: z.string(),
    user_title: z.string(),
    algorithms: z.array(z.int()),
    /** The ones that the member has: one phone takes no second. */
    known: z.array(z.object({ credential, transports })),
  }),
  refusals: ['too-many-passkeys'],
})

const passkey = z.object({
  passkey_id: id,
  name: z.string(),
  created_at: instant,
  /** null: it was not used to sign in yet. */
  used_at: z.nullable(instant),
})

export const addPasskey = call({
  path: '/api/user/addPasskey',
  access: 'member',
  writes: true,
  body: z.object({
    ceremony: id,
    name: passkeyName,
    credential,
    client_data: bytes(4_000),
    attestation: bytes(20_000),
    transports,
  }),
  answer: passkey,
  refusals: ['passkey-refused', 'passkey-expired', 'too-many-passkeys'],
})

export const passkeyList = call({
  path: '/api/user/passkeyList',
  access: 'member',
  writes: false,
  body: z.object({}),
  answer: z.object({ list: z.array(passkey) }),
  refusals: [],
})

export const renamePasskey = call({
  path: '/api/user/renamePasskey',
  access: 'member',
  writes: true,
  body: z.object({ passkey_id: id, name: passkeyName }),
  answer: passkey,
  refusals: ['not-found'],
})

export const removePasskey = call({
  path: '/api/user/removePasskey',
  access: 'member',
  writes: true,
  body: z.object({ passkey_id: id }),
  answer: z.null(),
  refusals: ['not-found'],
})
