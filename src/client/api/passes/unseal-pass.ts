import { type Pass, readPass } from '#src/domain/passes/pass.ts'
import { fromBase64Url } from '#src/lib/base64url.ts'
import { unwrapKey } from '#src/lib/wrapped-key.ts'

/** Of a door or a bed, as the studio sends it; all bytes are base64url. */
interface Sealed {
  pass: string
  wrap: { point: string; iv: string; sealed: string }
}

/**
 * What a pass says, and the key that proves it, which can't be read.
 * @throws where this version does not understand it, or it is sealed for another phone.
 */
export async function unsealPass(
  { pass, wrap }: Sealed,
  pair: CryptoKeyPair,
): Promise<{ bytes: Uint8Array; said: Pass; key: CryptoKey }> {
  const bytes = bytesOf(pass)
  const said = readPass(bytes)
  if (!said) throw new Error('A pass that this version does not understand')
  const wrapped = { point: bytesOf(wrap.point), iv: bytesOf(wrap.iv), sealed: bytesOf(wrap.sealed) }
  return { bytes, said, key: await unwrapKey(pair, wrapped, bytes) }
}

function bytesOf(text: string): Uint8Array {
  return fromBase64Url(text) ?? new Uint8Array()
}
