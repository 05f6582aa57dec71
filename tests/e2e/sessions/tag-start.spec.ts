import { randomUUID } from 'node:crypto'

import { qrSignature } from '#server/platform/mqtt/qr-codes.ts'
import { simulateTag } from '#server/simulators/proofs/simulated-tag.ts'

import { freeBed, lampsOn, readyToTan, slowDown } from '../support/tanning.ts'
import { expect, test } from '../support/test.ts'

const bed = 'cwb-1'
const door = 'CWB-1201'
const serial = '04A2B1C3D4E5F7'

test.use({ allowedErrors: ['refused call'] })

test('at a bed that asks for a phone beside it the printed code starts nothing, and a tag that the phone is held to does', async ({
  page,
  member,
  server,
}) => {
  server.records.keepHours(1)
  server.records.askForPresence(true)
  server.records.hangTag(bed, serial)
  await readyToTan(server, member)
  await slowDown(server, bed)
  const { secrets } = await server.devices()
  const proof = qrSignature(secrets.qrSecret, 'door', door)
  await member.ask('/api/door/open', { lock_id: door, proof, op_id: randomUUID() })
  server.records.askForRadio(door)

  const start = page.getByRole('button', { name: '開始日曬' })
  await page.goto(`device-time?device=${bed}&s=${qrSignature(secrets.qrSecret, 'device', bed)}`)
  await start.click()
  await expect(page.getByText('這部日曬機只為機前的手機啟動')).toBeVisible()
  expect(server.records.sessions(member.uid)).toEqual([])

  const origin = new URL(server.url).origin
  const tag = simulateTag(serial, secrets.tagKeys(serial, 1), { origin, kind: 'bed', id: bed })
  await page.goto(tag.read())
  await start.click()
  await expect(page).toHaveURL(/\/running$/)
  await expect(page.getByText('亮燈倒數')).toBeVisible()
  await lampsOn(page, server, bed)
  expect(server.records.sessions(member.uid)).toHaveLength(1)
  await freeBed(server, member, bed)
})
