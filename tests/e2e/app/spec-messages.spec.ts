import { existsSync, readFileSync } from 'node:fs'

import { browserArguments, findBrowser } from '../../support/net/find-browser.ts'
import { said } from '../support/words/catalog.ts'
import { cameraArguments, pointCameraAt } from '../support/phone/code-picture.ts'
import { inSuite } from '../../support/share.ts'
import { aMember, enterAs } from '../support/member.ts'
import { type Message, ways } from '../support/words/message-ways.ts'
import { expect, test } from '../support/test.ts'

const languages = ['zh-HK', 'zh-CN', 'en-US'] as const

test.use({
  allowedErrors: ['cut off', 'refused call'],
  launchOptions: { executablePath: findBrowser(), args: [...browserArguments, ...cameraArguments] },
})
test.beforeEach(() => pointCameraAt(undefined))

for (const [turn, language] of languages.entries()) {
  for (const [place, way] of ways.entries()) {
    test(
      `in ${language} every message of ${way.of} is said`,
      inSuite(place % languages.length === turn),
      async ({ page, context, server, line }) => {
        await page.addInitScript((chosen) => localStorage.setItem('user_language', chosen), language)
        const member = await aMember(server)
        if (way.isVisitor !== true) await enterAs(context, member)
        const seen = new Set<string>()
        const say = (source: string) => said(language, source)
        const see = async (named: string) => {
          seen.add(named)
          const message = way.messages.find((one) => one.named === named)
          await expect(
            page
              .getByText(say(message?.says ?? ''))
              .filter({ visible: true })
              .first(),
            named,
          ).toBeVisible()
        }
        await way.go({ page, member, server, line, say }, see)
        expect([...seen].sort()).toEqual(way.messages.map(({ named }) => named).sort())
      },
    )
  }
}

/** What needs a radio, a lock or a bed is provoked where those stand ready, in Chinese; every language has its words. */
const elsewhere: (Message & { where: string })[] = [
  { named: 'scan stopped', says: 'Scanning has stopped', where: 'tests/e2e/doors/scan.spec.ts' },
  {
    named: 'Bluetooth not supported',
    says: "This browser doesn't support Bluetooth",
    where: 'tests/e2e/sessions/bluetooth-failures.spec.ts',
  },
  {
    named: 'Bluetooth not connected',
    says: 'Bluetooth was disconnected. Connect again to start.',
    where: 'tests/e2e/sessions/bluetooth.spec.ts',
  },
  {
    named: 'no writable characteristic',
    says: "This bed can't be operated. Contact support.",
    where: 'tests/e2e/sessions/bluetooth-failures.spec.ts',
  },
  {
    named: 'send command failed',
    says: "Couldn't send the command to the bed. Try again.",
    where: 'tests/e2e/sessions/bluetooth-failures.spec.ts',
  },
  {
    named: 'connect failed',
    says: "Couldn't connect. Stand close to the bed and try again.",
    where: 'tests/e2e/sessions/bluetooth-failures.spec.ts',
  },
  {
    named: 'lock offline',
    says: "The lock is offline and can't be opened. Contact support.",
    where: 'tests/e2e/doors/door.spec.ts',
  },
  { named: 'failed to open', says: "Couldn't open the door", where: 'tests/e2e/doors/door.spec.ts' },
  { named: 'check of the status failed', says: "Couldn't confirm the door", where: 'tests/e2e/doors/door.spec.ts' },
  {
    named: 'times insufficient',
    says: 'No sessions left. Top up first',
    where: 'tests/e2e/sessions/tanning-ends.spec.ts',
  },
  {
    named: 'upload failed',
    says: 'Upload failed. Choose another picture.',
    where: 'tests/e2e/members/picture.spec.ts',
  },
  { named: 'recharge success', says: 'Payment complete', where: 'tests/e2e/payments/recharge.spec.ts' },
  { named: 'map link unavailable', says: 'Directions', where: 'tests/e2e/app/phone.spec.ts' },
]

for (const { named, says, where } of elsewhere) {
  test(`${named} is said in every language, and ${where} comes to it`, () => {
    for (const language of languages) expect(said(language, says).source.length).toBeGreaterThan(1)
    expect(existsSync(where)).toBe(true)
    expect(readFileSync(where, 'utf8')).toMatch(firstWords(said('zh-HK', says)))
  })
}

/** A test may look for the beginning of a text only. */
function firstWords(text: RegExp): RegExp {
  return new RegExp(text.source.split(/[，。；]/)[0] ?? '')
}
