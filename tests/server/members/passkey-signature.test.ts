import { expect, test } from 'vitest'

import { checkNewPasskey, checkSignature } from '#server/modules/members/rules/check-passkey.ts'
import { passkeySiteOf } from '#server/modules/members/rules/passkey-site.ts'
import { authenticator } from '../../support/members/authenticator.ts'

const expected = { site: passkeySiteOf(undefined), challenge: Buffer.from('asked a moment ago').toString('base64url') }
const asked = { site: expected.site.id, challenge: expected.challenge }

/** A phone whose passkey the server knows, and what the server says to a signature of it. */
async function aPhone() {
  const phone = authenticator()
  const { client_data: clientData, ...made } = phone.make(asked)
  const known = await checkNewPasskey({ ...made, clientData }, expected)
  if (!known) throw new Error('The passkey was to be taken')
  const {
    client_data: said,
    authenticator_data: authenticatorData,
    user_handle: userHandle,
    ...signed
  } = phone.sign(asked, 'handle')
  const answer = { ceremony: 'of-a-moment-ago', ...signed, clientData: said, authenticatorData, userHandle }
  const isTaken = async (signature: Buffer) =>
    (await checkSignature({ ...answer, signature: signature.toString('base64url') }, expected, known)) !== undefined
  return { signature: Buffer.from(signed.signature, 'base64url'), isTaken }
}

test('one signature has one form: no byte of how it is written may be another', async () => {
  const { signature, isTaken } = await aPhone()
  expect(await isTaken(signature)).toBe(true)
  const secondNumber = 4 + (signature[3] ?? 0)
  const taken: string[] = []
  for (const at of [0, 1, 2, 3, secondNumber, secondNumber + 1]) {
    for (let change = 1; change < 256; change++) {
      const written = Buffer.from(signature)
      written[at] = (written[at] ?? 0) ^ change
      if (await isTaken(written)) taken.push(`byte ${at}: ${written[at]}`)
    }
  }
  expect(taken).toEqual([])
})

test('a signature with something behind it is refused', async () => {
  const { signature, isTaken } = await aPhone()
  expect(await isTaken(Buffer.concat([signature, Buffer.from([0])]))).toBe(false)
})
