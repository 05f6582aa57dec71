/** What a tag at a door or bed has to be written, and where in it the tag puts what it signs each time it is read. */
export interface TagAddress {
  address: string
  /** Bytes from the start of the NDEF file to the encrypted number and counter (PICCDataOffset), 32 characters. */
  dataAt: number
  /** The same to the signature, 16 characters: SDMMACOffset, and SDMMACInputOffset, since it signs no part of the file. */
  macAt: number
}

const paths = { lock: '/hk/doorcontrol?lock=', bed: '/hk/device-time?device=' } as const
const dataCharacters = 32
const macCharacters = 16
/** The length of the file (2 bytes), the head of the record (4) and the byte that stands for "https://". */
const headBytes = 7
const begin = 'https://'

/** `origin`: of the app, by https. Phones open it as they are held to the tag; there zeros stand for what the tag fills in. */
export function tagAddress(origin: string, kind: keyof typeof paths, id: string): TagAddress {
  const before = `${origin}${paths[kind]}${encodeURIComponent(id)}&s=tag-`
  const dataAt = headBytes + before.length - begin.length
  return {
    address: `${before}${'0'.repeat(dataCharacters)}-${'0'.repeat(macCharacters)}`,
    dataAt,
    macAt: dataAt + dataCharacters + 1,
  }
}
