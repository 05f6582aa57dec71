import { holdsChain, isMarkedAsDemo, markAsDemo } from './demo-mark.ts'
import { writeChainSettings } from '#server/modules/chain/store/settings.ts'
import { markDirty } from '#server/modules/members/store/member-index-marks.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Store, Tx } from '#server/platform/database/store.ts'
import { addDemoAvatars } from './avatars.ts'
import { demoBanners } from './banners.ts'
import { demoDevices } from './devices.ts'
import { demoLocks } from './locks.ts'
import { demoAppointments, demoMembers } from './members.ts'
import { addDemoSale } from './orders.ts'
import { demoPackages, tenSessions } from './packages.ts'
import { addDemoSessions } from './sessions.ts'
import { demoShops } from './shops.ts'

const day = 24 * 3_600_000

/**
 * Fills an empty database with a small chain, so that everything can be tried at once. Later starts change nothing,
 * and nor does one on a database that holds anything else. Tells whether the database is one of the demo.
 */
export async function seedDemo(store: Store): Promise<boolean> {
  return await store.transaction(async (tx) => {
    // Asked for in this order: who sees what another server has just filled sees its mark as well.
    const isTaken = await holdsChain(tx)
    if (await isMarkedAsDemo(tx)) return true
    if (isTaken) return false
    const now = await store.now(tx)
    // The mark makes servers that start together wait for one of them.
    if (await markAsDemo(tx, now)) await fill(tx, now)
    return true
  })
}

async function fill(tx: Tx, now: Instant): Promise<void> {
  await writeChainSettings(tx, {
    rules: { isPresenceNeeded: false },
    contact: {
      phone: '+852 3000 0000',
      email: 'care@example.com',
      wechatId: 'quartersun_hk',
      wechatQr: '/hk/contact/wechat-qr.svg',
    },
  })
  await tx.insertInto('shops').values(demoShops).execute()
  await tx.insertInto('devices').values(demoDevices).execute()
  await tx.insertInto('locks').values(demoLocks).execute()
  await tx.insertInto('packages').values(demoPackages).execute()
  await tx.insertInto('banners').values(demoBanners).execute()
  const { member, staff } = demoMembers(now)
  await tx
    .insertInto('members')
    .values([member, ...staff])
    .execute()
  for (const { uid } of staff) await markDirty(tx, uid)
  await addDemoAvatars(
    tx,
    [member, ...staff].map(({ uid }) => uid),
    now,
  )
  const appointments = demoAppointments(member.uid, now)
  await tx.insertInto('appointments').values(appointments).execute()
  await addDemoSessions(tx, appointments)
  await addDemoSale(tx, { memberUid: member.uid, sold: tenSessions, shopId: 1, soldAt: now - 3 * day })
}
