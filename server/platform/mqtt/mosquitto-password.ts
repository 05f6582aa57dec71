import { pbkdf2Sync, randomBytes } from 'node:crypto'

interface HashedPassword {
  /** Both in base64. */
  salt: string
  hash: string
  rounds: number
}

/** As Mosquitto keeps a password, PBKDF2-SHA512; the passwords are random, so the rounds add nothing. */
export function hashPassword(password: string): HashedPassword {
  const salt = randomBytes(12)
  const rounds = 101
  const hash = pbkdf2Sync(password, salt, rounds, 64, 'sha512')
  return { salt: salt.toString('base64'), hash: hash.toString('base64'), rounds }
}
