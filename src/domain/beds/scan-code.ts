/** What a code at the shop stands for. Only our own origin and these two paths are ever recognised. */
export type ScanCode =
  | { kind: 'door'; lockId: string; signature: string | undefined }
  | { kind: 'device'; deviceId: string; signature: string | undefined }

export type UnknownCode = { kind: 'foreign' } | { kind: 'unreadable' }

const idPattern = /^[A-Za-z0-9-]{1,64}$/

/** Reads the address inside a QR code. It is never opened, only compared. */
export function recogniseScanCode(text: string, origin: string): ScanCode | UnknownCode {
  if (!URL.canParse(text)) return { kind: 'unreadable' }
  const url = new URL(text)
  if (url.origin !== origin) return { kind: 'foreign' }
  const signature = url.searchParams.get('s') ?? undefined
  const lockId = url.searchParams.get('lock')
  if (url.pathname === '/hk/doorcontrol' && isId(lockId)) return { kind: 'door', lockId, signature }
  const deviceId = url.searchParams.get('device')
  if (url.pathname === '/hk/device-time' && isId(deviceId)) return { kind: 'device', deviceId, signature }
  return { kind: 'foreign' }
}

function isId(id: string | null): id is string {
  return id !== null && idPattern.test(id)
}
