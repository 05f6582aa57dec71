import { randomBytes } from 'node:crypto'

import { tagAddress } from '#src/domain/doors/tag-address.ts'

import { makeTagMessage, type TagKeys, writeTagText } from '#server/platform/tags/tag-message.ts'

/** Where it was written to. */
interface TagPlace {
  origin: string
  kind: 'lock' | 'bed'
  id: string
}

/** A tag at a door or bed, as a phone that is held to it finds it: each reading counts one up and is signed anew. */
export function simulateTag(serial: string, keys: TagKeys, place: TagPlace) {
  let counter = 0
  const { address } = tagAddress(place.origin, place.kind, place.id)
  const sign = () => writeTagText(makeTagMessage({ serial, counter: ++counter }, keys, randomBytes(5)))
  return {
    /** What stands in place of the printed signature. */
    sign,
    /** The whole address, which the phone opens. */
    read: () => address.replace(/tag-.*$/u, sign()),
  }
}
