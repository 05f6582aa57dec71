export type FileFormat = 'jpeg' | 'png' | 'webp' | 'gif'

/** The format by its first bytes; what a file or a browser says of itself counts for nothing. */
export function formatOf(bytes: Buffer): FileFormat | undefined {
  if (startsWith(bytes, 0, 'ffd8ff')) return 'jpeg'
  if (startsWith(bytes, 0, '89504e470d0a1a0a')) return 'png'
  // "GIF87a" and "GIF89a".
  if (startsWith(bytes, 0, '474946383761') || startsWith(bytes, 0, '474946383961')) return 'gif'
  // "RIFF", four bytes of length, "WEBP".
  if (startsWith(bytes, 0, '52494646') && startsWith(bytes, 8, '57454250')) return 'webp'
  return undefined
}

function startsWith(bytes: Buffer, at: number, hex: string): boolean {
  return bytes.toString('hex', at, at + hex.length / 2) === hex
}
