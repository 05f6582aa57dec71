import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { addPicture, claimPicture } from '#server/platform/pictures/pictures.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Tx } from '#server/platform/database/store.ts'

const picture = join(import.meta.dirname, 'avatar.webp')

/** The demo's members have completed their profiles: nobody is asked for a picture before they can look around. */
export async function addDemoAvatars(tx: Tx, uids: string[], now: Instant): Promise<void> {
  const bytes = await readFile(picture)
  for (const uploaderUid of uids) {
    const avatar = await addPicture(tx, { kind: 'avatar', uploaderUid, bytes, width: 512, height: 512 }, now)
    await claimPicture(tx, avatar, { kind: 'avatar', uploaderUid })
    await tx.updateTable('members').set({ avatar }).where('uid', '=', uploaderUid).execute()
  }
}
