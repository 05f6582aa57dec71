import { createCipheriv } from 'node:crypto'

const blockBytes = 16

/** AES-CMAC of RFC 4493: 16 bytes over a message of any length, under a key of 16 bytes. Node has none of its own. */
export function aesCmac(key: Uint8Array, message: Uint8Array): Buffer {
  const blocks = Math.max(1, Math.ceil(message.length / blockBytes))
  const last = Buffer.from(message.subarray((blocks - 1) * blockBytes))
  const one = doubled(encrypted(key, Buffer.alloc(blockBytes)))
  const end = last.length === blockBytes ? xor(last, one) : xor(padded(last), doubled(one))
  const chained = Buffer.concat([message.subarray(0, (blocks - 1) * blockBytes), end])
  return encrypted(key, chained).subarray(-blockBytes)
}

/** AES-128-CBC from a blank start and without padding, which is what CMAC chains by. */
function encrypted(key: Uint8Array, blocks: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-128-cbc', key, Buffer.alloc(blockBytes)).setAutoPadding(false)
  return Buffer.concat([cipher.update(blocks), cipher.final()])
}

/** Times x in GF(2^128), as the subkeys are made. */
function doubled(block: Buffer): Buffer {
  const carries = [...block.subarray(1), 0]
  const shifted = Buffer.from(block.map((byte, index) => (byte << 1) | ((carries[index] ?? 0) >> 7)))
  if ((block[0] ?? 0) & 0x80) shifted[blockBytes - 1] = (shifted[blockBytes - 1] ?? 0) ^ 0x87
  return shifted
}

function padded(block: Buffer): Buffer {
  return Buffer.concat([block, Buffer.of(0x80), Buffer.alloc(blockBytes)]).subarray(0, blockBytes)
}

function xor(a: Buffer, b: Buffer): Buffer {
  return Buffer.from(a.map((byte, index) => byte ^ (b[index] ?? 0)))
}
