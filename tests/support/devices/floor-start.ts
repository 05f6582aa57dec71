import { signGrant } from '#src/domain/beds/protocol/bed-grant.ts'

import { currentKey } from '#server/platform/mqtt/device-secrets.ts'
import { aBedPlace, type Floor } from './floor.ts'

/** Says hello to the first bed, which answers with the nonce that a start has to name. */
export async function nonceOf({ gateway }: Floor): Promise<string> {
  const answer = await gateway.sendToBed(aBedPlace, { type: 'hello' })
  if (answer.kind !== 'answered' || answer.message.type !== 'identity') throw new Error('The bed did not say who it is')
  return answer.message.nonce
}

/** What a server would sign, without a member or a card behind it. */
export function aGrant(
  { secrets }: Floor,
  nonce: string,
  fields: { minutes?: number; dressing?: number } = {},
): Uint8Array {
  const grant = { bed: 1, nonce, grant: '00000000000000aa', minutes: 10, dressing: 60, ...fields }
  return signGrant({ ...grant, intensity: 2, key: currentKey, flags: 0 }, secrets.bedMac(1, currentKey))
}

export async function startBed(floor: Floor, fields: { minutes: number; dressing: number }) {
  const grant = aGrant(floor, await nonceOf(floor), fields)
  return await floor.gateway.sendToBed(aBedPlace, { type: 'start', grant })
}
