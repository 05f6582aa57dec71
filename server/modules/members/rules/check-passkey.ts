import type { CamelOf } from '#src/contract/codec.ts'
import { type addPasskey, passkeyAlgorithms, type signedChallenge } from '#src/contract/passkeys.ts'
import type { BodyOf } from '#src/contract/call.ts'

import type { PasskeySite } from './passkey-site.ts'

export type SignedChallenge = CamelOf<typeof signedChallenge>
type NewPasskey = Omit<BodyOf<typeof addPasskey>, 'ceremony' | 'name'>

/** What the library knows of formats and signatures; loaded when the first passkey comes. */
const load = () => import('@simplewebauthn/server')

interface Expected {
  site: PasskeySite
  challenge: string
}

interface KnownKey {
  credentialId: string
  publicKey: string
  counter: number
}

/**
 * How often the key was used by now; undefined when the signature is not one of this key, for this site, over this
 * challenge, with its owner proved to be there, or when its counter went back: then there are two of the key.
 */
export async function checkSignature(
  signed: SignedChallenge,
  { site, challenge }: Expected,
  { credentialId, publicKey, counter }: KnownKey,
): Promise<number | undefined> {
  const expectedOrigin = originOf(signed.clientData)
  if (expectedOrigin === undefined || !site.isOwn(expectedOrigin)) return undefined
  if (!(await isWrittenPlainly(signed.signature, publicKey))) return undefined
  const { verifyAuthenticationResponse } = await load()
  const checked = await unlessWrong(() =>
    verifyAuthenticationResponse({
      response: {
        id: signed.credential,
        rawId: signed.credential,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: signed.clientData,
          authenticatorData: signed.authenticatorData,
          signature: signed.signature,
          userHandle: signed.userHandle,
        },
      },
      expectedChallenge: challenge,
      expectedOrigin,
      expectedRPID: site.id,
      requireUserVerification: true,
      credential: { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
    }),
  )
  return checked?.verified ? checked.authenticationInfo.newCounter : undefined
}

/** Signatures of an elliptic curve have a form around them; those of other keys are numbers of one length. */
async function isWrittenPlainly(signature: string, publicKey: string): Promise<boolean> {
  const { cose, decodeCredentialPublicKey } = await import('@simplewebauthn/server/helpers')
  const key = await unlessWrong(async () =>
    decodeCredentialPublicKey(new Uint8Array(Buffer.from(publicKey, 'base64url'))),
  )
  if (!key) return false
  return !cose.isCOSEPublicKeyEC2(key) || isDerSignature(Buffer.from(signature, 'base64url'))
}

/** The key that was made for this challenge on this site by a person who proved to be there; undefined otherwise. */
export async function checkNewPasskey(made: NewPasskey, { site, challenge }: Expected): Promise<KnownKey | undefined> {
  const expectedOrigin = originOf(made.clientData)
  if (expectedOrigin === undefined || !site.isOwn(expectedOrigin)) return undefined
  const { verifyRegistrationResponse } = await load()
  const checked = await unlessWrong(() =>
    verifyRegistrationResponse({
      response: {
        id: made.credential,
        rawId: made.credential,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: made.clientData, attestationObject: made.attestation },
      },
      expectedChallenge: challenge,
      expectedOrigin,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: passkeyAlgorithms,
    }),
  )
  if (!checked?.verified) return undefined
  const { id, publicKey, counter } = checked.registrationInfo.credential
  if (id !== made.credential) return undefined
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter }
}

/** The page that asked, as the browser says; undefined where another site's page had ours inside it. */
function originOf(clientData: string): string | undefined {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8'))
    if (!(said instanceof Object) || ('crossOrigin' in said && said.crossOrigin === true)) return undefined
    return 'origin' in said && typeof said.origin === 'string' ? said.origin : undefined
  } catch {
    // No browser wrote this; without an origin it is refused.
    return undefined
  }
}

/**
 * The library says no by throwing. Whatever the reason, it is about what a stranger sent, the answer is the same
 * refusal, and its words would bring what was sent into the log.
 */
async function unlessWrong<Checked>(check: () => Promise<Checked>): Promise<Checked | undefined> {
  return await check().catch(() => undefined)
}

const sequenceTag = 0x30
const integerTag = 0x02

/**
 * Whether an ECDSA signature is written in the one form that DER allows (X.690, 8.3 and 10.1): two positive whole numbers
 * without a spare zero, nothing behind them. The passkey library reads forms besides, in which what was signed once can
 * be written anew.
 */
function isDerSignature(bytes: Uint8Array): boolean {
  if (bytes[0] !== sequenceTag || bytes[1] !== bytes.length - 2) return false
  const second = endOfNumber(bytes, 2)
  return second !== undefined && endOfNumber(bytes, second) === bytes.length
}

/** Where the number that begins at `at` ends; undefined where none does. Long forms of a length are never needed here. */
function endOfNumber(bytes: Uint8Array, at: number): number | undefined {
  const [tag, length = 0, first = 0, next = 0] = bytes.subarray(at, at + 4)
  const end = at + 2 + length
  if (tag !== integerTag || length === 0 || length > 127 || end > bytes.length) return undefined
  const isNegative = first > 127
  const hasSpareZero = first === 0 && length > 1 && next <= 127
  return isNegative || hasSpareZero ? undefined : end
}
