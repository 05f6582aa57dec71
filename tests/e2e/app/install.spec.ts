import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { chromium } from '@playwright/test'

import { browserArguments, findBrowser } from '../../support/net/find-browser.ts'
import { expect, test } from '../support/test.ts'

interface Manifest {
  id: string
  lang: string
  scope: string
  start_url: string
  icons: { src: string; purpose: string }[]
  shortcuts: { name: string; url: string; icons: { src: string }[] }[]
  screenshots: { src: string; form_factor: string }[]
  categories: string[]
}

test('Chromium finds nothing that keeps the app off the home screen', async ({ server }) => {
  const profile = await mkdtemp(join(tmpdir(), 'install-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser(),
    args: browserArguments,
  })
  try {
    const page = await context.newPage()
    await page.goto(server.url)
    await page.evaluate(() => navigator.serviceWorker.ready)
    const devtools = await context.newCDPSession(page)
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    expect(installabilityErrors).toEqual([])
    const { errors, url } = await devtools.send('Page.getAppManifest')
    expect(errors).toEqual([])
    expect(url).toContain('manifest.zh-HK.webmanifest')
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
})

test('is one app in three languages, and everything its manifests name exists', async ({ page, request }) => {
  for (const language of ['zh-HK', 'zh-CN', 'en-US']) {
    const manifest = (await (await request.get(`manifest.${language}.webmanifest`)).json()) as Manifest
    expect(manifest).toMatchObject({ id: '/hk/', scope: '/hk/', start_url: '/hk/', lang: language })
    expect(manifest.icons.map(({ purpose }) => purpose)).toEqual(
      expect.arrayContaining(['any', 'maskable', 'monochrome']),
    )
    expect(manifest.shortcuts).toHaveLength(3)
    expect(manifest.screenshots.map(({ form_factor }) => form_factor)).toEqual(['narrow', 'wide'])
    const pictures = [manifest.icons, manifest.screenshots, manifest.shortcuts.flatMap(({ icons }) => icons)].flat()
    for (const { src } of pictures) expect((await request.get(src)).status(), src).toBe(200)
  }
  await page.goto('')
  await page.evaluate(() => localStorage.setItem('user_language', 'en-US'))
  await page.reload()
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/hk/manifest.en-US.webmanifest')
  await expect(page.locator('link[rel=apple-touch-icon]')).toHaveCount(1)
})

test('a shortcut for booking asks a visitor to sign in, and goes on', async ({ page }) => {
  await page.goto('appointment')
  await expect(page).toHaveURL(/\/hk\/login\?next=/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('登入或註冊')
})
