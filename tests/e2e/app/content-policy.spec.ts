import { test as bare } from '@playwright/test'

import { enterAsStaff } from '../support/staff/staff.ts'
import { startServer } from '../support/server.ts'
import { expect, test } from '../support/test.ts'

test('page and worker carry the strict policy; scripts keep for ever, and a missing one is no page', async ({
  page,
  request,
}) => {
  await page.goto('')
  const script = (await page.locator('script[type=module][src]').getAttribute('src')) ?? ''
  for (const path of ['', 'my', 'sw.js']) {
    const policy = (await request.get(path)).headers()['content-security-policy'] ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toContain('unsafe')
  }
  expect((await request.get(script)).headers()['cache-control']).toContain('immutable')
  expect((await request.get('sw.js')).headers()['cache-control']).toContain('no-cache')
  const missing = await request.get('assets/gone-00000000.js')
  expect(missing.status()).toBe(404)
  expect(await missing.text()).not.toContain('<html')
})

test('no element of the page carries code of its own', async ({ page }) => {
  await page.goto('')
  await expect(page.locator('[data-ready]')).toBeVisible()
  const handlers = await page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) =>
      element.getAttributeNames().filter((name) => name.startsWith('on')),
    ),
  )
  expect(handlers).toEqual([])
})

bare(
  'what the policy stops reaches the server, so that silence means that nothing was stopped',
  async ({ page, context }) => {
    const server = await startServer()
    try {
      await page.goto(server.url)
      await page.evaluate(() => {
        const picture = document.createElement('img')
        picture.src = 'https://elsewhere.invalid/picture.png'
        document.body.append(picture)
      })
      await expect.poll(() => server.policyReports().length).toBeGreaterThan(0)

      await enterAsStaff(context, server)
      await page.goto(new URL('admin/users', server.url).href)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const before = server.policyReports().length
      await page.evaluate(() => {
        const script = document.createElement('script')
        script.append('window.planted = true')
        document.body.append(script)
      })
      const stopped = [expect.stringMatching(/require-trusted-types-for.*admin\/users/)]
      await expect.poll(() => server.policyReports().slice(before)).toEqual(stopped)
      expect(await page.evaluate(() => 'planted' in window)).toBe(false)
    } finally {
      await server.remove()
    }
  },
)
