import { toFrames } from '#src/domain/devices/frames.ts'
import { encodeMessage, type DoorReceipt, doorWords } from '#src/domain/devices/device-messages.ts'
import { hexOf } from '#src/domain/devices/hex.ts'
import { type DoorGrant, signDoorGrant } from '#src/domain/doors/protocol/door-grant.ts'
import { signDoorAck, signDoorReceipt } from '#src/domain/doors/protocol/door-receipt.ts'

import { macUnder } from './bed-harness.ts'
import { lockKey } from './radio-lock.ts'

const nonce = '0123456789abcdef'
const whole: DoorGrant = { lock: 9, nonce, opening: 'c0ffee00c0ffee01', holder: '5eed5eed5eed5eed', key: 1, uses: 0 }
const mac = macUnder(lockKey)

export interface LockVectors {
  about: string
  lock: { number: number; keyNumber: number; key: string; nonce: string }
  grants: { name: string; hex: string; verdict: string }[]
  receipts: { hex: string; receipt: Omit<DoorReceipt, 'type' | 'mac'> }[]
  ack: { opening: string; hex: string }
  frames: string[]
}

/** What a firmware author checks a lock against. Verdicts are those of a locked door that has just given the nonce. */
export function lockVectors(): LockVectors {
  const receipts = doorWords.map((word, at) => ({ lock: 9, opening: whole.opening, word, seconds: at === 0 ? 30 : 0 }))
  return {
    about: 'Big-endian. Made by npm run vectors:lock; MACs are the first 16 bytes of HMAC-SHA256 under the key.',
    lock: { number: 9, keyNumber: 1, key: lockKey, nonce },
    grants: grants(),
    receipts: receipts.map((receipt) => ({ hex: hexOf(encodeMessage(signDoorReceipt(receipt, mac))), receipt })),
    ack: { opening: whole.opening, hex: hexOf(encodeMessage(signDoorAck(whole.opening, mac))) },
    frames: toFrames(encodeMessage({ type: 'open', grant: signDoorGrant(whole, mac) }), 3).map(hexOf),
  }
}

function grants(): LockVectors['grants'] {
  const signed = (changes: Partial<DoorGrant>, key = mac) => signDoorGrant({ ...whole, ...changes }, key)
  const flipped = signed({})
  flipped[flipped.length - 1] = (flipped.at(-1) ?? 0) ^ 1
  const second = Uint8Array.of(2, ...signed({}).subarray(1))
  const named: [name: string, bytes: Uint8Array, verdict: string][] = [
    ['as it should be', signed({}), 'opened'],
    ['another lock', signed({ lock: 8 }), 'wrong-bed'],
    ['another nonce', signed({ nonce: '0123456789abcdee' }), 'stale-nonce'],
    ['another key number', signed({ key: 2 }), 'bad-mac'],
    ['signed with the key of another lock', signed({}, macUnder('77'.repeat(32))), 'bad-mac'],
    ['last bit of the MAC flipped', flipped, 'bad-mac'],
    ['one of three uses of the pass that it names', signed({ uses: 3 }), 'opened'],
    ['version 2', second, 'malformed'],
  ]
  return named.map(([name, bytes, verdict]) => ({ name, hex: hexOf(bytes), verdict }))
}
