import { randomUUID } from 'node:crypto'

import type { Page } from '@playwright/test'

import { aMember, type Member } from '../support/member.ts'
import { openQuietly } from '../support/quiet.ts'
import { payloads } from '../support/words/payloads.ts'
import { enterAsStaff, tablet } from '../support/staff/staff.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: tablet, allowedErrors: ['refused call', 'cut off'] })

const languages = ['zh-HK', 'zh-CN', 'en-US']

/** As many payloads as fit into a field, each of them once. */
function fitting(longest: number): string[] {
  return payloads.filter((text) => text.trim().length <= longest)
}

/** Hands out texts one after the other and begins anew when all were given. */
function giver(texts: string[]) {
  let next = 0
  return () => texts[next++ % texts.length] ?? ''
}

/** Whether anything that staff or members wrote was run. */
async function watchForScripts(page: Page): Promise<() => Promise<unknown[]>> {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  return async () => dialogs
}

/** Markup of a payload that became elements instead of text. */
async function foreignElements(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    [...document.querySelectorAll('main *, [role=dialog] *')]
      .filter(
        (element) =>
          ['SCRIPT', 'IFRAME', 'OBJECT', 'EMBED', 'BASE', 'MARQUEE', 'MATH', 'LINK', 'META', 'VIDEO'].includes(
            element.tagName,
          ) ||
          element.getAttributeNames().some((name) => name.startsWith('on')) ||
          /^\s*(javascript|data|vbscript):/i.test(element.getAttribute('href') ?? ''),
      )
      .map((element) => element.outerHTML.slice(0, 120)),
  )
}

async function fill(owner: Member): Promise<void> {
  const write = async (path: string, fields: object) => await owner.ask(path, { ...fields, op_id: randomUUID() })
  const name = giver(fitting(40))
  for (let index = 0; index < 40; index++) {
    await write('/api/admin/packages/save', {
      languages: languages.map((language) => ({ language, name: name() })),
      ...terms,
      reason: payloads[index],
    })
  }
  const [title, address, tag] = [giver(fitting(30)), giver(fitting(90)), giver(fitting(16).filter(isTag))]
  const shop = await owner.ask<object>('/api/admin/shops/get', { shop_id: 3 })
  await write('/api/admin/shops/save', {
    ...shop,
    shop_id: 3,
    map_url: null,
    languages: languages.map((language) => ({ language, name: title(), address: address(), tags: [tag()] })),
  })
  for (const note of payloads.slice(0, 60)) await write('/api/admin/device/note', { machine_id: 'cwb-1', note })
}

const terms = {
  price_cents: 100,
  times: 1,
  bonus_times: 0,
  valid_days: null,
  device_types: [],
  shop_ids: [],
  on_sale: true,
  sale_from: null,
  sale_to: null,
}

const isTag = (text: string) => !text.includes(',')

test('three hundred hostile texts are shown as texts, to staff and to members', async ({ page, context, server }) => {
  test.setTimeout(900_000)
  expect(new Set(payloads).size).toBe(300)
  const owner = await enterAsStaff(context, server)
  const guest = await aMember(server)
  await guest.ask('/api/user/editProfile', { nickname: '<img src=x onerror=alert(1)>', op_id: randomUUID() })
  await fill(owner)
  const ran = await watchForScripts(page)

  // As many as the page of one member shows.
  for (let from = 0; from < payloads.length; from += 50) {
    const written = payloads.slice(from, from + 50)
    const noted = await aMember(server)
    for (const text of written) {
      await owner.ask('/api/admin/user/note', { member_uid: noted.uid, text, op_id: randomUUID() })
    }
    await openQuietly(page, `admin/userdetail?member=${noted.uid}`)
    const unread = async () => {
      const read = await page.locator('body').innerText()
      return written.filter((text) => !read.includes(text.trim()))
    }
    await expect.poll(unread, { message: 'texts that cannot be read as texts' }).toEqual([])
    expect(await foreignElements(page)).toEqual([])
  }
  const pages = [
    'admin/users?q=onerror',
    'admin/packages',
    'admin/shop-info?shop=3',
    'admin/devices?shop=1',
    'admin/device-setting?device=cwb-1',
    'admin/operation?shop=3',
    'admin/dashboard?shop=3',
    'admin/appointmentchange?shop=3',
    `admin/user-recharge?member=${guest.uid}`,
    '',
    'recharge',
    'appointment?shop=3',
    'help',
    'my',
  ]
  await page.evaluate(() => localStorage.setItem('user_language', 'en-US'))
  for (const path of pages) {
    await openQuietly(page, path)
    expect([path, await foreignElements(page)]).toEqual([path, []])
  }
  await page.goto('admin/packages')
  await page.getByRole('button', { name: 'Change history' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
  expect(await foreignElements(page)).toEqual([])
  expect(await ran()).toEqual([])
})

test('no hostile address can be saved', async ({ context, server }) => {
  const owner = await enterAsStaff(context, server)
  const shop = await owner.ask<object>('/api/admin/shops/get', { shop_id: 2 })
  const saved: string[] = []
  const honest = 'https://maps.example.com/?q=1'
  for (const text of [...payloads, honest]) {
    const input = { ...shop, map_url: text, op_id: randomUUID() }
    const done = await owner.ask('/api/admin/shops/save', input).then(
      () => true,
      () => false,
    )
    if (done) saved.push(text)
  }
  expect(saved).toEqual([honest])
})
