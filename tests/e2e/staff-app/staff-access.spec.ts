import { findBarriers } from '../support/words/axe.ts'
import { aMember, book } from '../support/member.ts'
import { openQuietly } from '../support/quiet.ts'
import { enterAsStaff, tablet } from '../support/staff/staff.ts'
import { addressOf, staffFaces, staffPages } from '../support/staff/staff-sights.ts'
import { shareOf } from '../../support/share.ts'
import { expect, test } from '../support/test.ts'
import { liveALittle } from '../support/walk.ts'
import { settled } from '../support/settled.ts'

// Its two long walks come late, and share nothing.
test.describe.configure({ mode: 'parallel' })
// The examiner is a script of its own, which the policy of the pages would rightly stop.
test.use({
  bypassCSP: true,
  viewport: tablet,
  allowedErrors: ['cut off', 'refused call', 'busy server'],
})

const minute = 60_000
const phone = 390
/** A rail stands where the menu was; the smallest phone. */
const otherWidths = [1024, 900, 320]

for (const { language, colorScheme, turn } of [
  { language: 'zh-HK', colorScheme: 'light', turn: 0 },
  { language: 'en-US', colorScheme: 'dark', turn: 1 },
] as const) {
  test(`every staff page is open to everybody and fits every width, in ${language} and ${colorScheme}`, async ({
    page,
    context,
    server,
  }) => {
    test.setTimeout(900_000)
    const guest = await aMember(server)
    await liveALittle(guest, server)
    const { appointment_id: late } = await book(guest, { device: 'cwb-1', inDays: 6 })
    server.records.moveTo(late, Date.now() - 2 * minute)
    await enterAsStaff(context, server)
    await context.addInitScript((code) => localStorage.setItem('user_language', code), language)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const complaints: string[] = []
    for (const [place, path] of shareOf([...staffPages, ...staffFaces], turn).entries()) {
      await page.setViewportSize(tablet)
      await openQuietly(page, addressOf(path, guest))
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      // The suite examines one page on the tablet and the next on a phone.
      for (const width of shareOf([tablet.width, phone], place % 2)) {
        await page.setViewportSize({ width, height: tablet.height })
        complaints.push(...(await findBarriers(page, `${path} at ${width}`)))
      }
      for (const width of [tablet.width, phone, ...otherWidths]) {
        await page.setViewportSize({ width, height: tablet.height })
        await settled(page)
        const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        if (tooWide > 0) complaints.push(`${path} is ${tooWide} px too wide at ${width}`)
      }
    }
    expect(complaints).toEqual([])
  })
}
