import { randomUUID } from 'node:crypto'

import { expect, type Page } from '@playwright/test'

import { aPhone, book, type Member } from '../member.ts'
import { uploadElsewhere } from '../phone/picture.ts'
import type { FaultProxy } from '../../../support/net/fault-proxy.ts'
import type { TestServer } from '../server.ts'

interface Place {
  page: Page
  member: Member
  server: TestServer
  /** A way to the server that can be broken, or answer in its place. */
  line: FaultProxy
  /** A text of the sources in the language of this run. */
  say: (source: string) => RegExp
}

/** What the specification's catalogue of errors and successes names, and our text for it as the sources have it. */
export interface Message {
  named: string
  says: string
}

/** One way through the app that comes to these messages, in every language. */
export interface Way {
  of: string
  messages: Message[]
  go: (place: Place, see: (named: string) => Promise<void>) => Promise<void>
  isVisitor?: boolean
}

/** Calls of this kind do not arrive. */
async function cut(page: Page, path: string): Promise<void> {
  await page.route(`**${path}`, (route) => route.abort())
}

/** What a studio of tomorrow might say. */
const refusal = { status: 409, json: { status: 0, code: 'never-heard-of', msg: '', data: null } }
const press = (page: Page, name: RegExp) => page.getByRole('button', { name }).first().click()
const camera = (page: Page, name: string) =>
  page.addInitScript((error) => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('', error)
    }
  }, name)

export const ways: Way[] = [
  {
    of: 'signing in',
    isVisitor: true,
    messages: [
      { named: 'phone number not valid', says: 'Enter a valid phone number' },
      { named: 'prompt for Hong Kong numbers', says: 'Enter an 8-digit Hong Kong number' },
      { named: 'code of 6 digits', says: 'Enter the {length}-digit code' },
      { named: 'terms not accepted', says: 'Agree to the User Agreement and Privacy Policy first' },
      { named: 'code send failed', says: "Couldn't send. Try again" },
      { named: 'code sent', says: 'Code sent' },
      { named: 'login failed', says: "Couldn't sign in. Try again" },
      { named: 'login success', says: 'Signed in' },
    ],
    async go({ page, server, say }, see) {
      await page.goto('login')
      const [phone, submit] = [page.getByLabel(say('Mobile number')), page.locator('form [type=submit]').first()]
      await phone.fill('123')
      await submit.click()
      await see('prompt for Hong Kong numbers')
      await see('code of 6 digits')
      await see('terms not accepted')
      await page.getByLabel(say('Area code')).selectOption('86')
      await submit.click()
      await see('phone number not valid')

      const number = aPhone()
      await page.getByLabel(say('Area code')).selectOption('852')
      await phone.fill(number)
      await cut(page, '/api/user/getsmscode')
      await press(page, say('Get code'))
      await see('code send failed')
      await page.unroute('**/api/user/getsmscode')
      await press(page, say('Get code'))
      await see('code sent')
      await page.locator('[autocomplete=one-time-code]').fill(await server.codeFor(number))
      await page.getByRole('checkbox').check()
      await cut(page, '/api/user/phoneLogin')
      await submit.click()
      await see('login failed')
      await page.unroute('**/api/user/phoneLogin')
      await submit.click()
      await see('login success')
    },
  },
  {
    of: 'booking and cancelling',
    messages: [
      { named: 'device not selected', says: 'Choose a bed first' },
      { named: 'appointment success', says: "You're booked" },
      { named: 'cancel failed', says: "Couldn't cancel. Try again" },
      { named: 'cancel success', says: 'Appointment canceled' },
    ],
    async go({ page, member, line, say }, see) {
      // Where nothing is proposed, the member has to choose.
      line.answerInstead('/api/appointment/soonest', refusal)
      await page.goto(`${line.url}appointment`)
      await expect(page.getByRole('radiogroup').first()).toBeVisible()
      await page.locator('[data-floor] button').press('Enter')
      await see('device not selected')
      const { appointment_id } = await book(member)
      await page.goto(`${line.url}appointment-result?id=${appointment_id}&booked=true`)
      await see('appointment success')
      const cancel = async () => {
        await press(page, say('Cancel appointment'))
        await page
          .getByRole('dialog')
          .getByRole('button', { name: say('Cancel appointment') })
          .click()
      }
      // Sent by the page or by its worker, which may be the first.
      line.answerInstead('/api/appointment/cancelAppointMent', refusal)
      await cancel()
      await see('cancel failed')
      line.answerNothing()
      await press(page, say('Got it'))
      await cancel()
      await see('cancel success')
    },
  },
  {
    of: 'lists that cannot be read',
    messages: [
      { named: 'fetch of appointment records failed', says: "Couldn't load your appointments" },
      { named: 'fetch of tanning records failed', says: "Couldn't load your sessions" },
      { named: 'fetch of packages failed', says: "Couldn't load your packages" },
    ],
    async go({ page }, see) {
      await cut(page, '/api/user/{appointmentRecord,usageYearRecord,userFreeUseCardList}')
      await page.goto('appointment-record')
      await see('fetch of appointment records failed')
      await page.goto('records')
      await see('fetch of tanning records failed')
      await page.goto('mypackages')
      await see('fetch of packages failed')
    },
  },
  {
    of: 'the profile',
    messages: [
      { named: 'avatar required', says: 'Please upload an avatar' },
      { named: 'nickname empty', says: 'Enter a nickname' },
      { named: 'gender required', says: 'Choose a gender' },
      { named: 'update success', says: 'Profile updated' },
      { named: 'update failed', says: "Couldn't save. Try again when you're online" },
    ],
    async go({ page, member, server, say }, see) {
      await page.goto('settings')
      await expect(page.locator('[autocomplete=nickname]')).toBeVisible()
      await page.locator('form [type=submit], [type=submit]').first().click()
      await see('avatar required')
      await see('nickname empty')
      await see('gender required')
      await completeProfile(member, server)
      await page.goto('settings?from=my')
      await expect(page.getByLabel(say('Nickname'))).toHaveValue('Ann')
      await page.getByLabel(say('Nickname')).fill('Bea')
      await page.locator('[type=submit]').first().click()
      await see('update success')
      // A phone without room cannot keep the edit, and without a signal it cannot send it either.
      await page.addInitScript(() => {
        IDBObjectStore.prototype.put = () => {
          throw new DOMException('No room', 'QuotaExceededError')
        }
      })
      await page.goto('settings?from=my')
      await expect(page.getByLabel(say('Nickname'))).toHaveValue('Bea')
      await cut(page, '/api/user/editProfile')
      await page.getByLabel(say('Nickname')).fill('Cat')
      await page.locator('[type=submit]').first().click()
      await see('update failed')
    },
  },
  {
    of: 'scanning',
    messages: [
      { named: 'camera not supported', says: "This browser can't use the camera" },
      { named: 'camera not allowed', says: 'Allow camera access in Settings' },
      { named: 'start of the scan failed', says: "Couldn't start scanning" },
      { named: 'initialization failed, scanning element not found', says: "Couldn't get the scanner ready" },
      { named: 'scan failed', says: 'Scanning failed' },
      { named: 'request failed', says: "Couldn't ask the studio about this ID. Try again" },
      { named: 'device information error', says: "Something's wrong with this code. Scan again" },
    ],
    async go({ page, say }, see) {
      await page.context().grantPermissions(['camera'])
      await page.route('**/assets/qr-*', (route) => route.abort())
      await page.goto('scan-qrcode')
      await see('initialization failed, scanning element not found')
      await page.unroute('**/assets/qr-*')
      await page.addInitScript(() => {
        Object.defineProperty(OffscreenCanvas.prototype, 'getContext', { value: () => null })
        CanvasRenderingContext2D.prototype.drawImage = () => {
          throw new TypeError('No picture')
        }
      })
      await page.goto('scan-qrcode')
      await see('scan failed')
      await camera(page, 'NotAllowedError')
      await page.goto('')
      await press(page, say('Scan'))
      await see('camera not allowed')
      await camera(page, 'TypeError')
      await page.goto('scan-qrcode')
      await see('start of the scan failed')
      await page.route('**/api/{machine/getUserCardInfo,machine/deviceList,door/info}', (route) =>
        route.fulfill(refusal),
      )
      await page.locator('form input').fill('no-such-7')
      await page.locator('form [type=submit]').first().click()
      await see('request failed')
      await page.goto('device-time')
      await see('device information error')
      await page.addInitScript(() => {
        Object.defineProperty(Navigator.prototype, 'mediaDevices', { get: () => undefined })
      })
      await page.goto('')
      await press(page, say('Scan'))
      await see('camera not supported')
    },
  },
  {
    of: 'the door',
    messages: [
      { named: 'door parameters missing', says: 'Missing door lock parameters' },
      { named: 'get info failed', says: "Couldn't get this door's details. Try again." },
    ],
    async go({ page }, see) {
      await page.goto('doorcontrol')
      await see('door parameters missing')
      await page.route('**/api/door/info', (route) =>
        route.fulfill({ json: { status: 1, code: 'ok', msg: '', data: {} } }),
      )
      await page.goto('doorcontrol?lock=CEN-501')
      await see('get info failed')
    },
  },
  {
    of: 'help',
    isVisitor: true,
    messages: [
      { named: 'copy failed', says: "Couldn't copy. Copy it by hand" },
      { named: 'copied', says: 'Copied' },
      { named: 'WeChat id unavailable', says: 'Not available at the moment' },
    ],
    async go({ page, say }, see) {
      await page.context().grantPermissions(['clipboard-write'])
      await page.goto('help')
      await press(page, say('Copy'))
      await see('copied')
      await page.addInitScript(() => {
        navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
      })
      await page.goto('help')
      await press(page, say('Copy'))
      await see('copy failed')
      await page.route('**/api/config/config', async (route) => {
        const answer = await (await route.fetch()).json()
        answer.data.contact = { ...answer.data.contact, wechat_id: '' }
        await route.fulfill({ json: answer })
      })
      await page.goto('help')
      await see('WeChat id unavailable')
    },
  },
]

/** What staff and another phone would have entered. */
async function completeProfile(member: Member, server: TestServer): Promise<void> {
  const avatar = await uploadElsewhere(server, member)
  await member.ask('/api/user/editProfile', { nickname: 'Ann', gender: 'female', avatar, op_id: randomUUID() })
}
