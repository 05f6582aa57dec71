import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, Buffer, number, Buffer>(scrypt)
const keyBytes = 32

/** What the database keeps of a PIN: a copy of it opens nothing at once. */
export async function hashPin(pin: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(pin, salt, keyBytes)
  return `${salt.toString('base64url')}.${key.toString('base64url')}`
}

export async function isRightPin(pin: string, hash: string): Promise<boolean> {
  const [salt = '', key = ''] = hash.split('.')
  const known = Buffer.from(key, 'base64url')
  const derived = await derive(pin, Buffer.from(salt, 'base64url'), keyBytes)
  return known.length === derived.length && timingSafeEqual(known, derived)
}
