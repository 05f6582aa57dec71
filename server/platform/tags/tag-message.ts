import { createCipheriv, createDecipheriv, timingSafeEqual } from 'node:crypto'

import { aesCmac } from './aes-cmac.ts'

/**
 * What an NTAG 424 DNA writes into its address each time a phone reads it ("Secure Unique NFC"): its number and its
 * counter under one key, and a signature over both under another. NXP's application note AN12196 describes it.
 */
export interface TagMessage {
  /** 16 bytes, encrypted: PICCDataTag, UID, counter and random bytes. */
  data: Buffer
  /** 8 bytes. */
  mac: Buffer
}

/** 16 bytes each, which only the studio and this one tag have. */
export interface TagKeys {
  /** SDMMetaReadKey: hides number and counter. */
  metaRead: Uint8Array
  /** SDMFileReadKey: signs. */
  fileRead: Uint8Array
}

export interface TagReading {
  /** Its own number, which NXP calls UID: 14 hex digits in capitals. */
  serial: string
  /** How often the tag has been read. */
  counter: number
}

const uidBytes = 7
const counterBytes = 3
/** A number of seven bytes and a counter, both there. */
const dataTag = 0xc7
const scheme = 'tag-'
const form = /^tag-([\dA-F]{32})-([\dA-F]{16})$/i

/** Reads what an address carries; undefined for what no tag wrote. Nothing in it is proven yet. */
export function readTagText(text: string): TagMessage | undefined {
  const [, data, mac] = form.exec(text) ?? []
  if (data === undefined || mac === undefined) return undefined
  return { data: Buffer.from(data, 'hex'), mac: Buffer.from(mac, 'hex') }
}

export function writeTagText({ data, mac }: TagMessage): string {
  return `${scheme}${data.toString('hex').toUpperCase()}-${mac.toString('hex').toUpperCase()}`
}

/** What the tag with these keys has said; undefined where it was not that tag. */
export function verifyTagMessage({ data, mac }: TagMessage, keys: TagKeys): TagReading | undefined {
  const cipher = createDecipheriv('aes-128-cbc', keys.metaRead, Buffer.alloc(16)).setAutoPadding(false)
  const plain = Buffer.concat([cipher.update(data), cipher.final()])
  if (plain[0] !== dataTag) return undefined
  const uid = plain.subarray(1, 1 + uidBytes)
  const count = plain.subarray(1 + uidBytes, 1 + uidBytes + counterBytes)
  if (!timingSafeEqual(macOf(keys, uid, count), mac)) return undefined
  return { serial: uid.toString('hex').toUpperCase(), counter: count.readUIntLE(0, counterBytes) }
}

/** As the tag itself makes it; `random`: 5 bytes. */
export function makeTagMessage({ serial, counter }: TagReading, keys: TagKeys, random: Uint8Array): TagMessage {
  const count = Buffer.alloc(counterBytes)
  count.writeUIntLE(counter, 0, counterBytes)
  const number = Buffer.from(serial, 'hex')
  const plain = Buffer.concat([Buffer.of(dataTag), number, count, random])
  const cipher = createCipheriv('aes-128-cbc', keys.metaRead, Buffer.alloc(16)).setAutoPadding(false)
  return { data: Buffer.concat([cipher.update(plain), cipher.final()]), mac: macOf(keys, number, count) }
}

/** Every second byte of the signature over nothing, under a key that is only for this reading (session vector SV2). */
function macOf({ fileRead }: TagKeys, uid: Uint8Array, count: Uint8Array): Buffer {
  const mac = aesCmac(sessionKey(fileRead, uid, count), new Uint8Array())
  return Buffer.from(mac.filter((_, index) => index % 2 === 1))
}

/** SesSDMFileReadMACKey. */
export function sessionKey(fileRead: Uint8Array, uid: Uint8Array, count: Uint8Array): Buffer {
  return aesCmac(fileRead, Buffer.concat([Buffer.of(0x3c, 0xc3, 0x00, 0x01, 0x00, 0x80), uid, count]))
}
