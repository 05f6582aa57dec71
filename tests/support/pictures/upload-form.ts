import { randomUUID } from 'node:crypto'

export type Part = { name: string; value: string } | { name: string; file: Buffer; type?: string }

/** A form as browsers send it. */
export function form(parts: Part[]): { payload: Buffer; headers: { 'content-type': string } } {
  const boundary = `----studio${randomUUID()}`
  const lines = parts.flatMap((part) => [Buffer.from(`--${boundary}\r\n${headOf(part)}\r\n\r\n`), bodyOf(part), crlf])
  return {
    payload: Buffer.concat([...lines, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

const crlf = Buffer.from('\r\n')

function headOf(part: Part): string {
  const disposition = `Content-Disposition: form-data; name="${part.name}"`
  if ('value' in part) return disposition
  return `${disposition}; filename="me.png"\r\nContent-Type: ${part.type ?? 'image/png'}`
}

function bodyOf(part: Part): Buffer {
  return 'value' in part ? Buffer.from(part.value) : part.file
}

/** The three parts in the order that the contract wants. */
export function aPicture({ uid, token }: { uid: string; token: string }, file: Buffer, type?: string): Part[] {
  return [
    { name: 'token', value: token },
    { name: 'uid', value: uid },
    { name: 'image', file, ...(type !== undefined && { type }) },
  ]
}
