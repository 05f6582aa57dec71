import { describe, expect, test } from 'vitest'

import { refreshMemberIndex } from '#server/modules/cards/store/member-index.ts'
import { sweep } from '#server/sweep.ts'
import { type Engine, engines } from '../../support/engines.ts'
import { staffSetup } from '../../support/staff/staff-setup.ts'

async function counter(engine: Engine) {
  const setup = await staffSetup(engine)
  const find = async (filter: object): Promise<string[]> =>
    (await setup.admin('users/list', filter)).data.list.map(({ nickname }: { nickname: string }) => nickname)
  return { ...setup, find }
}

describe.each(engines)('searching for a name on $name', (engine) => {
  test.each([
    ['陳嘉欣', '陈嘉'],
    ['陈嘉欣', '陳嘉'],
    ['張國榮', '国荣'],
    ['臺生', '台'],
    ['台生', '臺生'],
    ['衞蘭', '卫兰'],
    ['衛蘭', '衞蘭'],
    ['Åsa Öberg', 'asa o'],
    ['Asa Oberg', 'Å'],
    ['José Núñez', 'nunez'],
    ['Søren', 'soren'],
    ['ＡＢＣ', 'abc'],
  ])('%s is found by %s', async (nickname, search) => {
    const { member, find } = await counter(engine)
    await member({ nickname })
    expect(await find({ search })).toEqual([nickname])
  })

  test('が is not か: only marks on letters are left out', async () => {
    const { member, find } = await counter(engine)
    await member({ nickname: 'ながさ' })
    expect(await find({ search: 'なか' })).toEqual([])
    expect(await find({ search: 'なが' })).toEqual(['ながさ'])
  })

  test('a member from before names were folded is found as well, once all members were computed anew', async () => {
    const { member, find, store } = await counter(engine)
    await member({ nickname: '陳嘉欣' })
    await refreshMemberIndex(store)
    await store.db.deleteFrom('memberEndings').execute()
    expect(await find({ search: '陈' })).toEqual([])
    await sweep(store)
    expect(await find({ search: '陈嘉' })).toEqual(['陳嘉欣'])
    await store.db.deleteFrom('memberEndings').execute()
    await sweep(store)
    expect(await find({ search: '陈嘉' })).toEqual([])
  })

  test('appointments are found by the name in either script as well', async () => {
    const { member, book, admin } = await counter(engine)
    await book(await member({ nickname: '張國榮' }))
    const { data } = await admin('appointment/list', { query: '张国' })
    expect(data.list).toMatchObject([{ member: { nickname: '張國榮' } }])
    const { data: found } = await admin('appointment/members', { query: '国荣' })
    expect(found.members).toMatchObject([{ nickname: '張國榮' }])
  })
})
