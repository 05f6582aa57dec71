// @vitest-environment happy-dom
import { expect, it, onTestFinished, vi } from 'vitest'

import { aPhone, openApp, signIn } from '../outbox/page.ts'

/** What a browser that takes notifications has on its screen, and the number on the app's icon. */
function aBrowserWithNotices() {
  const onScreen = new Set<string>()
  let badge: number | undefined
  const show = (tag: string) => onScreen.add(tag)
  const getNotifications = async () => [...onScreen].map((tag) => ({ tag, close: () => onScreen.delete(tag) }))
  const registration = { getNotifications, pushManager: { getSubscription: async () => null } }
  const parts = {
    serviceWorker: { getRegistration: async () => registration },
    setAppBadge: async (count: number) => void (badge = count),
    clearAppBadge: async () => void (badge = undefined),
  }
  for (const [name, value] of Object.entries(parts)) {
    Object.defineProperty(navigator, name, { value, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(navigator, name))
  }
  vi.stubGlobal('Notification', { permission: 'granted' })
  vi.stubGlobal('PushManager', Object)
  onTestFinished(() => void vi.unstubAllGlobals())
  return { show, onScreen: () => [...onScreen], badge: () => badge, setBadge: parts.setAppBadge }
}

async function aPhoneWithNotices() {
  const phone = await aPhone()
  const [anna, ben] = [await phone.member(), await phone.member()]
  const browser = aBrowserWithNotices()
  const app = await openApp()
  await signIn(app, anna)
  browser.show('appointment:a-1')
  browser.show('tanning')
  await browser.setBadge(2)
  return { phone, anna, ben, browser, app }
}

it('what notifications say of a member goes from the screen as the member signs out', async () => {
  const { browser, app } = await aPhoneWithNotices()
  await app.endLogin()
  expect(browser.onScreen()).toEqual([])
  expect(browser.badge()).toBeUndefined()
})

it('also where the login was ended from another phone', async () => {
  const { browser, app } = await aPhoneWithNotices()
  await app.loseLogin(true)
  expect(browser.onScreen()).toEqual([])
})

it('a member who comes back after their login has run out still has them', async () => {
  const { anna, browser, app } = await aPhoneWithNotices()
  await app.loseLogin(false)
  await signIn(app, anna)
  expect(browser.onScreen()).toEqual(['appointment:a-1', 'tanning'])
})

it('another member who signs in after that does not', async () => {
  const { ben, browser, app } = await aPhoneWithNotices()
  await app.loseLogin(false)
  await signIn(app, ben)
  expect(browser.onScreen()).toEqual([])
})
