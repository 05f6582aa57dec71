import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto'

const curve = 'prime256v1'

export interface WrappedKey {
  /** A P-256 point, uncompressed. */
  point: Uint8Array
  iv: Uint8Array
  /** The key and its tag. */
  sealed: Uint8Array
}

/** Whether these bytes are a point of P-256. */
export function isPhoneKey(bytes: Uint8Array): boolean {
  try {
    ECDH.convertKey(bytes, curve)
    return true
  } catch {
    return false
  }
}

/**
 * A key for the one phone that has the private half of `phoneKey`, and for this pass only: ECDH, HKDF-SHA256 with the
 * info "QS2 wrap" and no salt, AES-256-GCM with the pass as additional data. Throws where `phoneKey` is no point.
 */
export function wrapKey(key: Uint8Array, phoneKey: Uint8Array, pass: Uint8Array): WrappedKey {
  const own = createECDH(curve)
  const point = own.generateKeys()
  const wrapping = Buffer.from(hkdfSync('sha256', own.computeSecret(phoneKey), Buffer.alloc(0), 'QS2 wrap', 32))
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', wrapping, iv).setAAD(pass)
  const sealed = Buffer.concat([cipher.update(key), cipher.final(), cipher.getAuthTag()])
  return { point, iv, sealed }
}
