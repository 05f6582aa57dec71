/** Why no passkey was made or used. */
export type PasskeyProblem =
  /** This browser knows nothing of passkeys. */
  | 'unsupported'
  /** The page was opened at an address that the passkeys do not belong to. */
  | 'wrong-address'
  /** The person closed it, waited too long, or has none here: browsers do not say which. */
  | 'cancelled'
  /** This phone or computer has one for this account already. */
  | 'known'
  | 'failed'

export class PasskeyError extends Error {
  override readonly name = 'PasskeyError'
  readonly problem: PasskeyProblem

  constructor(problem: PasskeyProblem) {
    super(problem)
    this.problem = problem
  }
}

/** Whether this browser and this address can have passkeys at all. */
export function canUsePasskeys(): boolean {
  return isSecureContext && 'PublicKeyCredential' in globalThis && !isNumber(location.hostname)
}

/** Browsers keep passkeys for names of hosts, and for no numbers. */
function isNumber(host: string): boolean {
  return /^\[|^[\d.]+$/.test(host)
}

/** Whether a face, a finger or a PIN can make one right here. */
export async function canMakePasskey(): Promise<boolean> {
  if (!canUsePasskeys()) return false
  // A browser that cannot say is not offered one; by the list of passkeys it can still be tried.
  return await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false)
}

interface Challenge {
  challenge: string
  /** The host that the passkeys belong to. */
  site: string
}

interface NewPasskeyOptions extends Challenge {
  siteName: string
  userHandle: string
  userName: string
  userTitle: string
  algorithms: number[]
  known: { credential: string; transports: string[] }[]
}

/** Lets the browser make one, from a press of the person. Throws a `PasskeyError`. */
export async function makePasskey(options: NewPasskeyOptions) {
  const { challenge, site, siteName, userHandle, userName, userTitle, algorithms, known } = options
  const made = await attempt(({ startRegistration }) =>
    startRegistration({
      optionsJSON: {
        challenge,
        rp: { id: site, name: siteName },
        user: { id: userHandle, name: userName, displayName: userTitle },
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
        // One phone keeps one for an account.
        excludeCredentials: known.map(({ credential }) => ({ type: 'public-key', id: credential })),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        attestation: 'none',
        timeout: timeoutMs,
      },
    }),
  )
  const { clientDataJSON: clientData, attestationObject: attestation, transports = [] } = made.response
  return { credential: made.id, clientData, attestation, transports: transports.slice(0, 8) }
}

/** Lets the browser sign, from a press or, `autofill`, from the list below a field. Throws a `PasskeyError`. */
export async function signWithPasskey({ challenge, site }: Challenge, { autofill = false } = {}) {
  const signed = await attempt(({ startAuthentication }) =>
    startAuthentication({
      optionsJSON: { challenge, rpId: site, userVerification: 'required', timeout: timeoutMs },
      useBrowserAutofill: autofill,
    }),
  )
  const { clientDataJSON: clientData, authenticatorData, signature, userHandle = '' } = signed.response
  return { credential: signed.id, clientData, authenticatorData, signature, userHandle }
}

/** Whether this browser offers passkeys below a field. */
export async function canAutofillPasskeys(): Promise<boolean> {
  return canUsePasskeys() && (await (await load()).browserSupportsWebAuthnAutofill())
}

/** Ends what waits below a field. */
export async function stopAutofill(): Promise<void> {
  // What was never loaded waits for nothing.
  const library = await load().catch(() => undefined)
  library?.WebAuthnAbortService.cancelCeremony()
}

/** The studio's own limit. */
const timeoutMs = 5 * 60_000

const load = () => import('@simplewebauthn/browser')
type Library = Awaited<ReturnType<typeof load>>

async function attempt<Answer>(act: (library: Library) => Promise<Answer>): Promise<Answer> {
  if (!('PublicKeyCredential' in globalThis)) throw new PasskeyError('unsupported')
  if (!canUsePasskeys()) throw new PasskeyError('wrong-address')
  // Without a connection its file does not arrive, which is told like a passkey that did not work.
  const library = await load().catch(() => undefined)
  if (!library) throw new PasskeyError('failed')
  try {
    return await act(library)
  } catch (error) {
    throw new PasskeyError(error instanceof library.WebAuthnError ? problemOf(error) : 'failed')
  }
}

function problemOf({ code, cause }: { code: string; cause?: unknown }): PasskeyProblem {
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'known'
  if (code === 'ERROR_INVALID_DOMAIN' || code === 'ERROR_INVALID_RP_ID') return 'wrong-address'
  const isLeft = cause instanceof Error && (cause.name === 'NotAllowedError' || cause.name === 'AbortError')
  return isLeft ? 'cancelled' : 'failed'
}
