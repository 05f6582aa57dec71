import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a printed code can be on. */
export type QrTarget = 'door' | 'device'
/** What a signature can be for. */
type Signed = QrTarget | 'order'

const signatureBytes = 12
const paths: Record<QrTarget, { path: string; parameter: string }> = {
  door: { path: '/hk/doorcontrol', parameter: 'lock' },
  device: { path: '/hk/device-time', parameter: 'device' },
}

/** base64url of the first 12 bytes of HMAC-SHA256 over "door:<id>", "device:<id>" or "order:<id>". */
export function qrSignature(qrSecret: string, thing: Signed, id: string): string {
  const mac = createHmac('sha256', qrSecret).update(`${thing}:${id}`).digest()
  return mac.subarray(0, signatureBytes).toString('base64url')
}

export function isQrSignature(qrSecret: string, thing: Signed, id: string, signature: string): boolean {
  const right = Buffer.from(qrSignature(qrSecret, thing, id))
  const given = Buffer.from(signature)
  return given.length === right.length && timingSafeEqual(given, right)
}

/** What a printed code says: an address that also a phone's own camera opens. `origin` has no slash at its end. */
export function qrAddress(origin: string, qrSecret: string, thing: QrTarget, id: string): string {
  const { path, parameter } = paths[thing]
  const query = new URLSearchParams({ [parameter]: id, s: qrSignature(qrSecret, thing, id) })
  return `${origin}${path}?${query.toString()}`
}

/** What the code of an order says: its id and a signature, no price and no name. */
export function orderText(qrSecret: string, orderId: string): string {
  return `QS:${orderId}:${qrSignature(qrSecret, 'order', orderId)}`
}

/** The order that a scanned code names, or undefined when the code was not made here. */
export function readOrderText(qrSecret: string, text: string): string | undefined {
  const [, orderId, signature] = /^QS:([\w-]+):([\w-]+)$/.exec(text) ?? []
  if (orderId === undefined || signature === undefined) return undefined
  return isQrSignature(qrSecret, 'order', orderId, signature) ? orderId : undefined
}
