import type { BrowserContext, Page } from '@playwright/test'

import { browserArguments, findBrowser } from '../../support/net/find-browser.ts'
import { cameraArguments, photoOf, pointCameraAt } from '../support/phone/code-picture.ts'
import { storedApp } from '../support/phone/stored-app.ts'
import { expect, test } from '../support/test.ts'

declare global {
  /** Everything that a page got from the camera. */
  var cameraStreams: MediaStream[]
}

test.use({ launchOptions: { executablePath: findBrowser(), args: [...browserArguments, ...cameraArguments] } })

// Without a picture there is no camera, whichever test comes first.
test.beforeEach(() => pointCameraAt(undefined))

const doorCode = (url: string) => new URL('doorcontrol?lock=CWB-1201&s=c2lnbmF0dXJl', url).href
const bedCode = (url: string) => new URL('device-time?device=cwb-1&s=c2lnbmF0dXJl', url).href

const sheet = (page: Page) => page.getByRole('dialog')
const lightsOn = (page: Page) =>
  page.evaluate(
    () => cameraStreams.flatMap((stream) => stream.getTracks()).filter((track) => track.readyState === 'live').length,
  )

/** The member has allowed the camera before, and the test can see whether it is on. */
async function allowCamera(context: BrowserContext): Promise<void> {
  await context.grantPermissions(['camera'])
  await context.addInitScript(() => {
    globalThis.cameraStreams = []
    const devices = navigator.mediaDevices
    const open = devices.getUserMedia.bind(devices)
    devices.getUserMedia = async (wanted) => {
      const stream = await open(wanted)
      cameraStreams.push(stream)
      return stream
    }
  })
}

test('the code on the door leads to the door, and the camera is off as soon as it was read', async ({
  page,
  context,
  member,
  server,
}) => {
  await allowCamera(context)
  pointCameraAt(doorCode(server.url))
  await page.goto('')
  await expect(page.locator('[data-live]')).toBeAttached()
  await page.getByRole('button', { name: '掃碼', exact: true }).click()
  await expect(sheet(page).getByText('識別成功')).toBeVisible()
  await expect(sheet(page).getByText('銅鑼灣店')).toBeVisible()
  await expect(sheet(page).getByText('CWB-1201')).toBeVisible()
  await expect.poll(() => lightsOn(page)).toBe(0)
  await sheet(page).getByRole('link', { name: '繼續' }).click()
  await expect(page).toHaveURL(/\/hk\/doorcontrol\?lock=CWB-1201&s=c2lnbmF0dXJl/)
  expect(member.uid).not.toBe('')
})

test('the code on a bed leads to the bed', async ({ page, context, member, server }) => {
  await allowCamera(context)
  pointCameraAt(bedCode(server.url))
  await page.goto('scan-qrcode')
  await expect(sheet(page).getByText('1 號機')).toBeVisible()
  await expect(sheet(page).getByText('銅鑼灣店')).toBeVisible()
  await sheet(page).getByRole('link', { name: '繼續' }).click()
  await expect(page).toHaveURL(/\/hk\/device-time\?device=cwb-1/)
  expect(member.uid).not.toBe('')
})

test('a code that is not ours is named, never opened, and the next one is read', async ({
  page,
  context,
  member,
  server,
}) => {
  await allowCamera(context)
  pointCameraAt('https://evil.example/hk/doorcontrol?lock=CWB-1201')
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(new URL(server.url).origin)) elsewhere.push(request.url())
  })
  await page.goto('scan-qrcode')
  await expect(page.getByRole('alert')).toHaveText('此二維碼不屬於日刻')
  await expect(page).toHaveURL(/scan-qrcode$/)
  await expect(sheet(page)).toHaveCount(0)
  expect(elsewhere).toEqual([])

  pointCameraAt(doorCode(server.url))
  // The browser shows the new picture only once it has let the camera go, which it says nothing of.
  await expect(async () => {
    await hide(page)
    await expect.poll(() => lightsOn(page)).toBe(0)
    await show(page)
    await expect(sheet(page).getByText('CWB-1201')).toBeVisible({ timeout: 3_000 })
  }).toPass()
  expect(member.uid).not.toBe('')
})

test(
  'the camera is off while the page is hidden and after it was left',
  { tag: '@full' },
  async ({ page, context, member }) => {
    await allowCamera(context)
    pointCameraAt(undefined)
    await page.goto('')
    await expect(page.locator('[data-live]')).toBeAttached()
    await page.getByRole('button', { name: '掃碼', exact: true }).click()
    await expect(page.getByText('對準門上或機身的二維碼')).toBeVisible()
    await expect.poll(() => lightsOn(page)).toBe(1)
    await hide(page)
    await expect.poll(() => lightsOn(page)).toBe(0)
    await show(page)
    await expect.poll(() => lightsOn(page)).toBe(1)
    await page.getByRole('button', { name: '關閉' }).click()
    await expect(page.getByRole('heading', { name: '掃描二維碼' })).toHaveCount(0)
    await expect.poll(() => lightsOn(page)).toBe(0)
    expect(member.uid).not.toBe('')
  },
)

test('a code can be scanned again', { tag: '@full' }, async ({ page, context, member, server }) => {
  await allowCamera(context)
  pointCameraAt(doorCode(server.url))
  await page.goto('scan-qrcode')
  await expect(sheet(page).getByText('CWB-1201')).toBeVisible()
  pointCameraAt(bedCode(server.url))
  await sheet(page).getByRole('button', { name: '重新掃描' }).click()
  await expect(sheet(page).getByText('1 號機')).toBeVisible()
  expect(member.uid).not.toBe('')
})

test.describe('with an id that no device has', () => {
  test.use({ allowedErrors: ['refused call'] })

  test('a member who has not allowed the camera is told where to, and goes on by the id', async ({ page, member }) => {
    await page.goto('scan-qrcode')
    await expect(page.getByRole('alert')).toContainText('請在設定中允許使用相機')
    await expect(page.getByRole('button', { name: '重試' })).toBeVisible()
    await page.getByLabel('二維碼下方的編號').fill('cwb-1201')
    await page.getByRole('button', { name: '查詢' }).click()
    await expect(sheet(page).getByText('CWB-1201')).toBeVisible()
    await sheet(page).getByRole('link', { name: '繼續' }).click()
    await expect(page).toHaveURL(/\/hk\/doorcontrol\?lock=CWB-1201$/)
    expect(member.uid).not.toBe('')
  })

  test('the id can be typed beside the camera', { tag: '@full' }, async ({ page, context, member }) => {
    await allowCamera(context)
    pointCameraAt(undefined)
    await page.goto('scan-qrcode')
    await page.getByRole('button', { name: '輸入編號' }).click()
    await sheet(page).getByLabel('二維碼下方的編號').fill('CWB-9')
    await sheet(page).getByRole('button', { name: '查詢' }).click()
    await expect(sheet(page).getByText('沒有此編號的日曬機或門鎖')).toBeVisible()
    await sheet(page).getByLabel('二維碼下方的編號').fill('cwb-1')
    await sheet(page).getByRole('button', { name: '查詢' }).click()
    await expect(sheet(page).getByText('1 號機')).toBeVisible()
    expect(member.uid).not.toBe('')
  })
})

test('a photo of a code is as good as the code, and one without a code says so', async ({ page, member, server }) => {
  await page.goto('scan-qrcode')
  await expect(page.getByRole('alert')).toContainText('請在設定中允許使用相機')
  const photo = page.getByLabel('二維碼的相片')
  await photo.setInputFiles(await photoOf('https://evil.example/'))
  await expect(page.getByText('此二維碼不屬於日刻')).toBeVisible()
  await photo.setInputFiles('public/icons/icon-192.png')
  await expect(page.getByText('相片中找不到二維碼')).toBeVisible()
  await photo.setInputFiles({ name: 'note.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(page.getByText('未能讀取此相片')).toBeVisible()
  await photo.setInputFiles(await photoOf(doorCode(server.url)))
  await expect(sheet(page).getByText('CWB-1201')).toBeVisible()
  expect(member.uid).not.toBe('')
})

const failures: [what: string, error: string, said: string][] = [
  ['another app has the camera', 'NotReadableError', '其他應用程式正在使用相機'],
  ['there is no camera', 'NotFoundError', '此手機沒有相機'],
  ['the camera does not start', 'TypeError', '未能開始掃描'],
]
for (const [what, error, said] of failures) {
  test(`when ${what}, the screen says so`, async ({ page, context, member }) => {
    await context.addInitScript((name) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', name))
    }, error)
    await page.goto('scan-qrcode')
    await expect(page.getByRole('alert')).toContainText(said)
    await expect(page.getByLabel('二維碼下方的編號')).toBeVisible()
    expect(member.uid).not.toBe('')
  })
}

test('a browser without cameras offers the id and a photo', { tag: '@full' }, async ({ page, context, member }) => {
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'mediaDevices', { get: () => undefined })
  })
  await page.goto('scan-qrcode')
  await expect(page.getByRole('alert')).toContainText('此瀏覽器不支援相機')
  await expect(page.getByRole('button', { name: '重試' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: '使用相片' })).toBeVisible()
  expect(member.uid).not.toBe('')
})

test(
  'a camera that is switched off while scanning says so, and can be started again',
  { tag: '@full' },
  async ({ page, context, member }) => {
    await allowCamera(context)
    pointCameraAt(undefined)
    await page.goto('scan-qrcode')
    await expect.poll(() => lightsOn(page)).toBe(1)
    await page.evaluate(() => cameraStreams[0]?.getTracks()[0]?.dispatchEvent(new Event('ended')))
    await expect(page.getByRole('alert')).toContainText('掃描已停止')
    await page.getByRole('button', { name: '重試' }).click()
    await expect(page.getByText('對準門上或機身的二維碼')).toBeVisible()
    expect(member.uid).not.toBe('')
  },
)

test(
  'a camera that is switched off before its picture is there says so too',
  { tag: '@full' },
  async ({ page, context, member }) => {
    await allowCamera(context)
    pointCameraAt(undefined)
    await context.addInitScript(() => {
      const play: () => Promise<void> = Reflect.get(HTMLMediaElement.prototype, 'play')
      HTMLMediaElement.prototype.play = function () {
        const shown = this.srcObject
        HTMLMediaElement.prototype.play = play
        if (shown instanceof MediaStream) shown.getTracks()[0]?.dispatchEvent(new Event('ended'))
        return play.call(this)
      }
    })
    await page.goto('scan-qrcode')
    await expect(page.getByRole('alert')).toContainText('掃描已停止')
    await page.getByRole('button', { name: '重試' }).click()
    await expect(page.getByText('對準門上或機身的二維碼')).toBeVisible()
    expect(member.uid).not.toBe('')
  },
)

test.describe('with the network cut', () => {
  test.use({ allowedErrors: ['cut off'] })

  test('codes are still read, and the sheet says what needs a connection', async ({
    page,
    context,
    member,
    server,
  }) => {
    await allowCamera(context)
    pointCameraAt(undefined)
    await page.goto('')
    await storedApp(page)
    await context.setOffline(true)
    pointCameraAt(doorCode(server.url))
    await page.goto('scan-qrcode')
    await expect(sheet(page).getByText('CWB-1201')).toBeVisible()
    await expect(sheet(page).getByText('目前離線，開門需要網絡連線。')).toBeVisible()
    await sheet(page).getByRole('link', { name: '繼續' }).click()
    await expect(page.getByRole('button', { name: '未能開門' })).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByText('手機離線，未能開門')).toBeVisible()
    expect(member.uid).not.toBe('')
  })
})

async function hide(page: Page): Promise<void> {
  await look(page, 'hidden')
}

async function show(page: Page): Promise<void> {
  await look(page, 'visible')
}

async function look(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}
