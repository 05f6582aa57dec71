import type { Page } from '@playwright/test'

import { layoutFaults } from '../support/layout-faults.ts'
import type { Member } from '../support/member.ts'
import type { TestServer } from '../support/server.ts'
import { shareOf } from '../../support/share.ts'
import { expect, test } from '../support/test.ts'
import { liveALittle, look, type Sight, sights } from '../support/walk.ts'

const height = 844

const widths = [320, 390]

for (const { language, turn } of [
  { language: 'zh-HK', turn: 0 },
  { language: 'en-US', turn: 1 },
] as const) {
  test(`in ${language} every screen fits narrow phones: targets are large enough, words whole, and nothing is covered`, async ({
    page,
    member,
    server,
  }) => {
    test.setTimeout(900_000)
    await speak(page, language)
    await liveALittle(member, server)
    const seen = sights.filter(({ isPublic }) => !isPublic)
    expect(await faultsAt(page, shareOf(seen, turn))).toEqual([])
  })

  test(`in ${language} so do the screens that everybody may see`, async ({ page }) => {
    await speak(page, language)
    const seen = sights.filter(({ isPublic }) => isPublic)
    expect(await faultsAt(page, shareOf(seen, turn))).toEqual([])
  })
}

test('a problem that was reported can be read to its end, above what floats', async ({ page, member, server }) => {
  await page.setViewportSize({ width: 390, height })
  const session = brokenOff(server, member)
  for (const path of [`completed?id=${session}`, `report?session=${session}`]) {
    await page.goto(path)
    await expect(page.locator('[data-floor]')).toBeVisible()
    expect(await layoutFaults(page, path)).toEqual([])
  }
})

async function speak(page: Page, language: string): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('user_language', chosen), language)
}

/** In the suite one language shows a screen and the other the next, each on the narrowest phone and on a wider one. */
async function faultsAt(page: Page, seen: Sight[]): Promise<string[]> {
  const faults: string[] = []
  for (const [place, sight] of seen.entries()) {
    // Opened on either of them, and turned into the other while it is open.
    for (const [turn, width] of (place % 2 === 0 ? widths : widths.toReversed()).entries()) {
      await page.setViewportSize({ width, height })
      if (turn === 0) await look(page, sight)
      faults.push(...(await layoutFaults(page, `${sight.name} at ${width} px`)))
    }
  }
  return faults
}

/** A session that the bed's power cut short, so that its member may ask for it back. */
function brokenOff(server: TestServer, member: Member): string {
  const hour = 3_600_000
  const sessions = [{ startedAt: Date.now() - hour, minutes: 10, secondsOn: 500, endReason: 'power-loss' as const }]
  const history = { times: 10, boughtAt: Date.now() - 9 * hour, sessions }
  return server.records.giveHistory(member.uid, history).sessionIds[0] ?? ''
}
