import { readFile } from 'node:fs/promises'

import { writeChainSettings } from '#server/modules/chain/store/settings.ts'
import { markDirty } from '#server/modules/members/store/member-index-marks.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Store, Tx, Db } from '#server/platform/database/store.ts'
import { addPicture, claimPicture } from '#server/platform/pictures/pictures.ts'
import {
  changeBedDetails,
  changeLockDetails,
  readBedDetails,
  readLockDetails,
} from '#server/modules/beds/store/bed-details.ts'
import { type LockRow, lockTexts } from '#server/modules/doors/store/locks.ts'

import { demoBanners } from './banners.ts'
import { isMarkedAsDemo } from '#server/platform/database/demo-mark.ts'
import { demoDevices } from './devices.ts'
import type { HistoryMaking } from './demo-history.ts'
import { demoAppointments, demoMembers } from './members.ts'
import { addDemoSale } from './orders.ts'
import { demoPackages, tenSessions } from './packages.ts'
import { addDemoProducts } from './products.ts'
import { addDemoSessions } from './sessions.ts'
import { demoShops } from './shops.ts'

type Places = [hk: string, cn: string, en: string]

const demoLocks: LockRow[] = [
  lock('CWB-1201', 1, ['正門 12 樓', '正门 12 楼', 'Main door, 12/F']),
  lock('CEN-501', 2, ['正門 5 樓', '正门 5 楼', 'Main door, 5/F']),
  lock('MKK-801', 3, ['正門 8 樓', '正门 8 楼', 'Main door, 8/F']),
]

const picture = new URL('./avatar.webp', import.meta.url)

const day = 24 * 3_600_000

/**
 * Fills an empty database with a small chain, so that everything can be tried at once, and where it is wanted with a
 * history. Later starts change nothing, and nor does one on a database that holds anything else. Tells whether the
 * database is one of the demo.
 */
export async function seedDemo(store: Store, history?: HistoryMaking): Promise<boolean> {
  return await store.transaction(async (tx) => {
    // Asked for in this order: who sees what another server has just filled sees its mark as well.
    const isTaken = await holdsChain(tx)
    if (await isMarkedAsDemo(tx)) return true
    if (isTaken) return false
    const now = await store.now(tx)
    // The mark makes servers that start together wait for one of them.
    if (await markAsDemo(tx, now)) await fill(tx, now, history)
    return true
  })
}

async function fill(tx: Tx, now: Instant, history: HistoryMaking | undefined): Promise<void> {
  await writeChainSettings(tx, {
    rules: { isPresenceNeeded: false },
    till: {
      takesOctopus: true,
      takesAlipay: true,
      takesPayme: true,
      needsOctopusNumber: false,
      staffDiscountPercent: 15,
    },
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
  const details = await readLockDetails(tx, doorWithReader)
  await changeLockDetails(tx, details, { entrySeconds: null, hasBluetooth: 0, hasReader: 1, hasKeypad: 1 })
  await changeBedDetails(tx, await readBedDetails(tx, bedWithReader), { hasReader: 1 })
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
  const [owner, manager, clerk] = staff.map(({ uid }) => uid)
  if (owner === undefined || manager === undefined || clerk === undefined) throw new Error('The demo has no staff')
  await addDemoProducts(tx, { shopIds: demoShops.map(({ shopId }) => shopId), staffUid: manager, now })
  if (!history) return
  await history(tx, { staff: { owner, manager, clerk }, now })
}

/** The demo's members have completed their profiles: none is asked for a picture before looking around. */
async function addDemoAvatars(tx: Tx, uids: string[], now: Instant): Promise<void> {
  const bytes = await readFile(picture)
  for (const uploaderUid of uids) {
    const avatar = await addPicture(tx, { kind: 'avatar', uploaderUid, bytes, width: 512, height: 512 }, now)
    await claimPicture(tx, avatar, { kind: 'avatar', uploaderUid })
    await tx.updateTable('members').set({ avatar }).where('uid', '=', uploaderUid).execute()
  }
}

/** Makes this database one of the demo for good. True for the one caller that does so first; others wait for it. */
async function markAsDemo(tx: Tx, madeAt: Instant): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('demoMark')
    .values({ id: 1, madeAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Whether anybody or anything is in this database: nothing may be made up beside it. */
async function holdsChain(db: Db): Promise<boolean> {
  const shop = await db.selectFrom('shops').select('shopId').limit(1).executeTakeFirst()
  const member = await db.selectFrom('members').select('uid').limit(1).executeTakeFirst()
  return shop !== undefined || member !== undefined
}

/** Their twins take the codes of phones; see `npm run twin`. */
const doorWithReader = 'CWB-1201'
const bedWithReader = 'cwb-4'

function lock(lockId: string, shopId: number, [hk, cn, en]: Places): LockRow {
  const languages = lockTexts.write([
    { language: 'zh-HK', place: hk },
    { language: 'zh-CN', place: cn },
    { language: 'en-US', place: en },
  ])
  return { lockId, shopId, sort: shopId, languages }
}
