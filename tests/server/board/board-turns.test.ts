import { expect, onTestFinished, test } from 'vitest'

import { createAlertLists } from '#server/modules/board/answers/alert-lists.ts'
import { createBoardWatch } from '#server/modules/board/staff-calls/board-stream.ts'
import type { Gateway } from '#server/platform/mqtt/gateway.ts'

import { type Engine, engines } from '../../support/engines.ts'
import { spokenGateway } from '../../support/machines/spoken-gateway.ts'
import { aBedRow, addDevices, aShop } from '../../support/fixtures.ts'
import { openServer } from '../../support/open-server.ts'
import { shareOf } from '../../support/share.ts'
import { until } from '../../support/until.ts'

/** Boards of two studios, read only when a machine has said something, and the machines' words. */
async function twoBoards(engine: Engine) {
  const { store } = await openServer(engine)
  await store.db
    .insertInto('shops')
    .values(aShop({ shopId: 2, sort: 2 }))
    .execute()
  await addDevices(store, [aBedRow({ deviceId: 'away-1', shopId: 2, bedNumber: 91 })])
  const { gateway: spoken, say } = spokenGateway()
  let isBroken = false
  const gateway: Gateway = {
    ...spoken,
    bedState(deviceId) {
      if (isBroken) throw new Error('A board that cannot be read')
      return spoken.bedState(deviceId)
    },
  }
  const errors: unknown[] = []
  const readAlerts = createAlertLists({ store, gateway })
  const onError = (error: unknown) => void errors.push(error)
  const watch = createBoardWatch({ store, gateway, readAlerts, onError, lookEveryMs: 1_000_000 })
  onTestFinished(() => {
    watch.close()
  })
  const seen = (shopId: number) => {
    const boards: string[] = []
    const watcher = { uid: `clerk-${shopId}`, whyOver: async () => undefined }
    const input = {
      shopId,
      language: 'en-US' as const,
      calendar: undefined,
      report: undefined,
      alertsOf: undefined,
      changes: undefined,
    }
    watch.add(input, watcher, () => ({
      send: (event, data) => event === 'board' && boards.push(data),
      end: () => undefined,
    }))
    return boards
  }
  const [here, away] = [seen(1), seen(2)]
  await until(() => here.length === 1 && away.length === 1, 'both boards')
  return {
    here,
    away,
    say,
    break: (is: boolean) => void (isBroken = is),
    errors,
    /** Whether beds are in service, without a word from anything. */
    enable: (enabled: 0 | 1) => store.db.updateTable('devices').set({ enabled }).execute(),
  }
}

test.each(shareOf(engines, 0))(
  'on $name, a machine has the board of its own studio read, and no other',
  async (engine) => {
    const { here, away, say, enable, errors } = await twoBoards(engine)
    await enable(0)
    say(2)
    await until(() => away.length === 2, 'the board of its studio')
    expect(here.length).toBe(1)
    say(1)
    await until(() => here.length === 2, 'the other board')
    expect(away.length).toBe(2)
    expect(errors).toEqual([])
  },
)

test.each(shareOf(engines, 0))('on $name, machines that never stop talking do not put the news off', async (engine) => {
  const { here, say, enable, errors } = await twoBoards(engine)
  const talking = setInterval(() => say(1), 5)
  onTestFinished(() => clearInterval(talking))
  for (const enabled of [0, 1, 0] as const) {
    const count = here.length
    await enable(enabled)
    await until(() => here.length > count, 'the news')
  }
  expect(errors).toEqual([])
})

test.each(shareOf(engines, 0))('on $name, news that could not be read is read as soon as it can be', async (engine) => {
  const { here, say, enable, break: breakIt, errors } = await twoBoards(engine)
  breakIt(true)
  await enable(0)
  say(1)
  await until(() => errors.length === 1, 'a look that failed')
  breakIt(false)
  say(1)
  await until(() => here.length === 2, 'the news')
})
