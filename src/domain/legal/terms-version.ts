interface Versions {
  termsVersion: string
  privacyVersion: string
}

/** What agreeing at the login is agreeing to: both texts together, such as "v2 2026-11-22". */
export function termsVersionOf({ termsVersion, privacyVersion }: Versions): string {
  return `${termsVersion} ${privacyVersion}`
}

/** Both versions that were agreed to, of what `termsVersionOf` made of them. */
export function versionsOf(agreed: string): Versions {
  const [termsVersion = '', privacyVersion = ''] = agreed.split(' ')
  return { termsVersion, privacyVersion }
}

/**
 * Whether a member has to be asked about the terms. No member is asked about the texts that came with the app: signing in
 * has agreed to those.
 */
export function areTermsNew(agreed: string | null, versions: Versions): boolean {
  const current = termsVersionOf(versions)
  if (agreed !== null) return agreed !== current
  return /^v\d|\sv\d/.test(current)
}
