import { describe, expect, test } from 'vitest'

import { brand } from '#src/contract/brand.ts'
import { getSmsCode } from '#src/contract/members.ts'

import { type Engine, engines } from '../../support/engines.ts'
import { staffSetup } from '../../support/staff/staff-setup.ts'

const reason = 'New countries'

async function atHeadOffice(engine: Engine) {
  const { admin, post, member, store } = await staffSetup(engine, 'owner')
  const read = async () => {
    const { version, draft } = (await admin('config/get')).data
    return { version, rev: draft?.rev ?? 0 }
  }
  return {
    save: async (changes: object) => (await admin('config/save', { ...(await read()), changes })).code,
    publish: async () => (await admin('config/publish', { ...(await read()), reason })).code,
    restore: async (restored: number) => (await admin('config/restore', { ...(await read()), restored, reason })).code,
    areaCodes: async () => (await post(brand.path, {})).data.area_codes,
    /** Somebody of the staff with a number of the United Kingdom. */
    joinFromAbroad: async () => {
      const { uid } = await member({ role: 'admin', staffLevel: 'manager' })
      const number = { phone: '+447911123456', areaCode: '44' }
      await store.db.updateTable('members').set(number).where('uid', '=', uid).execute()
    },
    asksForCode: async () => (await post(getSmsCode.path, { area_code: '44', phone: '7911123456' })).code,
  }
}

describe.each(engines)('the countries of the staff on $name', (engine) => {
  test('stay when an older version is brought back that did not know them yet', async () => {
    const { save, publish, restore, areaCodes, joinFromAbroad, asksForCode } = await atHeadOffice(engine)
    await save({ area_codes: '852, 86, 44, 49' })
    await publish()
    await joinFromAbroad()
    expect(await restore(1)).toBe('ok')
    expect(await areaCodes()).toEqual(['852', '86', '44'])
    expect(await asksForCode()).toBe('ok')
  })

  test('stay when a draft is published that was written before somebody joined', async () => {
    const { save, publish, areaCodes, joinFromAbroad, asksForCode } = await atHeadOffice(engine)
    await save({ area_codes: '852, 44' })
    await publish()
    expect(await save({ area_codes: '852' })).toBe('ok')
    await joinFromAbroad()
    expect(await publish()).toBe('ok')
    expect(await areaCodes()).toEqual(['852', '44'])
    expect(await asksForCode()).toBe('ok')
  })
})
