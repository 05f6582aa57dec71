import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { agree, aMember, book, type Member } from '../e2e/support/member.ts'
import { startServer, type TestServer } from '../e2e/support/server.ts'
import { type FaultProxy, startFaultProxy } from '../support/net/fault-proxy.ts'
import { startWebKit, type WebKit } from './driver.ts'

/**
 * A whole session through the studio's network in WebKitGTK, the engine of every iPhone: start, dressing, light,
 * pause, a reload without a signal, the end, and one time used. Not part of `npm test`; see README.
 */
const bed = 'cwb-1'

interface Scene {
  server: TestServer
  line: FaultProxy
  member: Member
  phone: WebKit
}

const steps: [name: string, act: (scene: Scene) => Promise<void>][] = [
  ['the app opens, signed in', arrive],
  ['the bed offers the network only, since there is no Bluetooth', offer],
  ['a start leads to the dressing time', start],
  ['the lamps go on and the light is counted', lampsOn],
  ['a pause stops the count, and a resume goes on', pauseAndResume],
  ['a reload without a signal comes back to the run', reloadCutOff],
  ['the end is shown once the studio has said it, and one time is used', finish],
]

const server = await startServer()
const line = await startFaultProxy(server.url)
const phone = await startWebKit()
let failed = 0
try {
  say(phone.name)
  const member = await aMember(server)
  for (const [name, act] of steps) {
    await act({ server, line, member, phone })
    say(`  ok  ${name}`)
  }
} catch (error) {
  failed = 1
  const picture = join(tmpdir(), 'webkit-failed.png')
  await writeFile(picture, await phone.picture())
  say(`  FAILED  ${String(error)}\n${picture}`)
} finally {
  await phone.close()
  await line.close()
  await server.remove()
}
process.exitCode = failed

async function arrive({ server, line, member, phone }: Scene): Promise<void> {
  server.records.giveCard(member.uid, 10)
  server.records.letItBegin((await book(member)).appointment_id)
  await agree(member)
  await phone.open(line.url)
  await phone.run(`localStorage.setItem('userId', '${member.uid}'); localStorage.setItem('token', '${member.token}');
    localStorage.setItem('role', '0'); localStorage.setItem('user_language', 'zh-HK')`)
  await phone.reload()
  await phone.sees('我的預約')
}

async function offer({ line, phone }: Scene): Promise<void> {
  assert.equal(await phone.run('return "bluetooth" in navigator'), false)
  await phone.open(`${line.url}device-time?device=${bed}`)
  await phone.sees('開始日曬')
  await phone.sees('剩餘 10 次')
  assert.equal((await phone.words()).includes('啟動方式'), false)
}

async function start({ server, phone }: Scene): Promise<void> {
  await server.simulator(bed, 'speed', 1)
  await phone.press('開始日曬')
  await phone.sees('亮燈倒數')
  assert.match(await phone.run('return location.pathname'), /\/running$/)
}

async function lampsOn({ server, phone }: Scene): Promise<void> {
  await server.simulator(bed, 'speed', 30)
  await phone.sees('剩餘時間')
  await server.simulator(bed, 'speed', 1)
  assert.match(await phone.words(), /0\d:\d\d/)
}

async function pauseAndResume({ phone }: Scene): Promise<void> {
  await phone.press('暫停')
  await phone.sees('確定要暫停日曬嗎？')
  await phone.press('暫停', '//*[@role="dialog" or @role="alertdialog"]')
  await phone.sees('暫停尚餘')
  await phone.press('繼續日曬')
  await phone.sees('剩餘時間')
}

async function reloadCutOff({ line, phone }: Scene): Promise<void> {
  line.become('refuse')
  await phone.sees('沒有訊號')
  await phone.reload()
  await phone.sees('剩餘時間')
  await phone.sees('請按機身的停止掣')
  line.become('pass')
}

async function finish({ server, member, phone }: Scene): Promise<void> {
  await server.simulator(bed, 'speed', 1000)
  await phone.sees('日曬完成', 90_000)
  await phone.sees('9 次')
  assert.deepEqual(server.records.sessions(member.uid), [
    { state: 'ended', endReason: 'completed', settled: 'used', minutes: 10 },
  ])
  assert.equal(server.records.timesLeft(member.uid), 9)
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
