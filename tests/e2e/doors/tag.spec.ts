import { simulateTag } from '#server/simulators/proofs/simulated-tag.ts'

import { arrive, freeDoor, frontDoor, openAtNight } from '../support/door.ts'
import { aMember } from '../support/member.ts'
import type { TestServer } from '../support/server.ts'
import { signIn } from '../support/steps.ts'
import { expect, test } from '../support/test.ts'

const serial = '04A2B1C3D4E5F6'

// A refusal is what is being looked at.
test.use({ allowedErrors: ['refused call'] })

/** A tag beside the door, as staff have hung it up there. */
async function hangTag(server: TestServer) {
  server.records.hangTag(frontDoor, serial)
  const { secrets } = await server.devices()
  const tag = simulateTag(serial, secrets.tagKeys(serial, 1), {
    origin: new URL(server.url).origin,
    kind: 'lock',
    id: frontDoor,
  })
  return tag.read
}

test('a phone held to the tag signs in, opens the strictest door, and needs to be held to it again for the next time', async ({
  page,
  server,
}) => {
  openAtNight(server)
  server.records.askForPresence(true)
  server.records.askForRadio(frontDoor)
  await freeDoor(server)
  const read = await hangTag(server)
  const member = await aMember(server)
  await arrive(server, member)

  const address = read()
  await page.goto(address)
  await expect(page).toHaveURL(/\/login\?next=/)
  await signIn(page, server, member.phone)
  await page.getByRole('button', { name: '略過' }).click()
  await expect(page).toHaveURL(address)
  const open = page.getByRole('button', { name: '開門', exact: true })
  await open.click()
  await expect(page.getByRole('heading', { name: '門已打開' })).toBeVisible()
  expect(server.records.openingResults(member.uid)).toEqual(['opened'])

  server.records.endOpenings()
  await page.goto(address)
  await open.click()
  await expect(page.getByText('這次感應已用過')).toBeVisible()
  expect(server.records.openingResults(member.uid)).toEqual(['opened'])
  await page.goto(read())
  await open.click()
  await expect(page.getByRole('heading', { name: '門已打開' })).toBeVisible()
  expect(server.records.openingResults(member.uid)).toEqual(['opened', 'opened'])
})

test(
  'the printed code of such a door says what is needed instead',
  { tag: '@full' },
  async ({ page, member, server }) => {
    openAtNight(server)
    server.records.askForPresence(true)
    server.records.askForRadio(frontDoor)
    await freeDoor(server)
    await arrive(server, member)
    await page.goto(`doorcontrol?lock=${frontDoor}`)
    await page.getByRole('button', { name: '開門', exact: true }).click()
    await expect(page.getByText('此門只為門前的手機開啟')).toBeVisible()
    expect(server.records.openingsBy(member.uid)).toBe(0)
  },
)
