/** P-256, so that every browser has it. */
const curve = { name: 'ECDH', namedCurve: 'P-256' }

/** What was sealed for this phone: `point` is the sender's half, uncompressed. */
export interface WrappedKey {
  point: Uint8Array
  iv: Uint8Array
  sealed: Uint8Array
}

/** A pair whose private half never leaves the browser. */
export async function makeKeyPair(): Promise<CryptoKeyPair> {
  return await crypto.subtle.generateKey(curve, false, ['deriveBits'])
}

/** The half that may be told: 65 bytes, uncompressed. */
export async function publicPoint({ publicKey }: CryptoKeyPair): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))
}

/**
 * The key that was sealed for this pair, as one that can only sign: its bytes are never seen by a script. Rejects where
 * it was sealed for another pair, or together with other bytes than `about`.
 */
export async function unwrapKey(pair: CryptoKeyPair, wrapped: WrappedKey, about: Uint8Array): Promise<CryptoKey> {
  const point = await crypto.subtle.importKey('raw', copied(wrapped.point), curve, false, [])
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: point }, pair.privateKey, 256)
  const secret = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey'])
  const info = new TextEncoder().encode('QS2 wrap')
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info }
  const wrapping = await crypto.subtle.deriveKey(hkdf, secret, { name: 'AES-GCM', length: 256 }, false, ['unwrapKey'])
  const opening = { name: 'AES-GCM', iv: copied(wrapped.iv), additionalData: copied(about) }
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  return await crypto.subtle.unwrapKey('raw', copied(wrapped.sealed), wrapping, opening, hmac, false, ['sign'])
}

/** HMAC-SHA256 of the bytes: 32 bytes. */
export async function signWith(key: CryptoKey, bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, copied(bytes)))
}

/** Web Crypto takes no views of memory that is shared. */
function copied(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(bytes)
}
