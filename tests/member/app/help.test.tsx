// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { staffedHoursText } from '#server/modules/shops/store/shops.ts'
import { writeChainSettings } from '#server/modules/chain/store/settings.ts'
import { aMemberWithPhone, openScreen } from './open-screen.tsx'

const uploaded = '/media/2qAp0dmFA0t5stLuSELxL6xk.webp'
const picture = () => screen.findByRole('img', { name: 'WeChat QR code of customer service' })

it('shows the picture that staff uploaded for the whole chain', async () => {
  const phone = await aMemberWithPhone()
  await writeChainSettings(phone.store.db, { contact: { wechatQr: uploaded } })
  await openScreen('/help', phone.me)
  expect((await picture()).getAttribute('src')).toBe(uploaded)
})

it('shows what the studio has of its own, and when staff are at the counter', async () => {
  const phone = await aMemberWithPhone()
  const { db } = phone.store
  await writeChainSettings(db, { contact: { phone: '+852 3000 0000', wechatId: 'chain_hk' } })
  const staffedHours = staffedHoursText.write({ from: '09:00', to: '18:00', days: [0, 1, 2, 3, 4, 6] })
  const own = { phone: '+852 2345 6789', wechatQr: uploaded, operatingMode: 'staffed-hours', staffedHours } as const
  await db.updateTable('shops').set(own).execute()
  await openScreen('/help', phone.me)
  expect((await picture()).getAttribute('src')).toBe(uploaded)
  expect(screen.getByText('+852 2345 6789')).toBeTruthy()
  // The id of the chain would lead to another account than the picture does.
  expect(screen.queryByText('chain_hk')).toBeNull()
  expect(screen.getByText('Staff at the counter: Mon to Fri, Sun 09:00–18:00')).toBeTruthy()
})

it('says of a studio that it is closed today, and not the day after although nothing was heard since', async () => {
  const phone = await aMemberWithPhone()
  const exception = { exceptionId: 'x', shopId: 1, deviceId: null, date: '2026-11-21', blocks: '[]' }
  const row = { ...exception, reason: 'Typhoon', createdAt: phone.clock.now, rev: 1 }
  await phone.store.db.insertInto('dateExceptions').values(row).execute()
  const first = await openScreen('/help', phone.me)
  expect(await screen.findByText('Closed today')).toBeTruthy()
  first.close()
  phone.line.state = 'cut'
  phone.wait(24 * 3_600_000)
  await openScreen('/help', phone.me)
  expect(await screen.findByText('10:00–22:00')).toBeTruthy()
  expect(screen.queryByText('Closed today')).toBeNull()
})
