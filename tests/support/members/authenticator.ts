import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

export interface Asked {
  challenge: string
  site: string
}

/** What a browser and its authenticator put into an answer; a test changes one thing at a time. */
export interface Twist {
  challenge?: string
  origin?: string
  site?: string
  type?: string
  counter?: number
  isVerified?: boolean
  isPresent?: boolean
  crossOrigin?: boolean
  /** Signs with another key than the one that the server knows. */
  key?: KeyObject
}

const presentFlag = 0x01
const verifiedFlag = 0x04
const keyFlag = 0x40

/** A phone with one passkey, as far as the studio sees of it: what it makes and what it signs. */
export function authenticator(origin = 'http://localhost:8080') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0

  const clientDataOf = (type: string, asked: Asked, twist: Twist) =>
    Buffer.from(
      JSON.stringify({
        type: twist.type ?? type,
        challenge: twist.challenge ?? asked.challenge,
        origin: twist.origin ?? origin,
        crossOrigin: twist.crossOrigin ?? false,
      }),
    )

  function dataOf(asked: Asked, twist: Twist, flags = 0): Buffer {
    counter += 1
    const said = Buffer.alloc(5)
    const present = (twist.isPresent ?? true) ? presentFlag : 0
    said.writeUInt8(flags | present | ((twist.isVerified ?? true) ? verifiedFlag : 0))
    said.writeUInt32BE(twist.counter ?? counter, 1)
    return Buffer.concat([hash(twist.site ?? asked.site), said])
  }

  return {
    credential: id.toString('base64url'),
    /** The fields of the call that adds it. */
    make(asked: Asked, twist: Twist = {}) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const data = Buffer.concat([dataOf(asked, twist, keyFlag), Buffer.alloc(16), length, id, coseOf(publicKey)])
      return {
        credential: id.toString('base64url'),
        client_data: clientDataOf('webauthn.create', asked, twist).toString('base64url'),
        attestation: attestationOf(data).toString('base64url'),
        transports: ['internal'],
      }
    },
    /** The fields of a call that is signed. */
    sign(asked: Asked, userHandle: string, twist: Twist = {}) {
      const clientData = clientDataOf('webauthn.get', asked, twist)
      const data = dataOf(asked, twist)
      const signature = sign('sha256', Buffer.concat([data, hash(clientData)]), twist.key ?? privateKey)
      return {
        credential: id.toString('base64url'),
        client_data: clientData.toString('base64url'),
        authenticator_data: data.toString('base64url'),
        signature: signature.toString('base64url'),
        user_handle: userHandle,
      }
    },
  }
}

export type Authenticator = ReturnType<typeof authenticator>

function hash(data: Buffer | string): Buffer {
  return createHash('sha256').update(data).digest()
}

/** CBOR by hand, for the two things that are said in it. */
function coseOf(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const bytes = (value: string) => [Buffer.from([0x58, 32]), Buffer.from(value, 'base64url')]
  // {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21])
  return Buffer.concat([head, ...bytes(x), Buffer.from([0x22]), ...bytes(y)])
}

function attestationOf(data: Buffer): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.from([0x60 | value.length]), Buffer.from(value)])
  const head = [Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData')]
  return Buffer.concat([...head, Buffer.from([0x58, data.length]), data])
}
