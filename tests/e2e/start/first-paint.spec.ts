import { expectNoForeignWords, type Language } from '../support/words/own-words.ts'
import { holdStart } from '../support/hold-start.ts'
import { expect, test } from '../support/test.ts'

// What does not come is the matter of the last test.
test.use({ allowedErrors: ['cut off'] })

const said = {
  'zh-HK': {
    tabs: ['主頁', '我的'],
    news: '最新消息',
    chip: /繁體中文/,
    slow: '訊號較弱，仍在嘗試…',
    stuck: '重新載入',
  },
  'zh-CN': {
    tabs: ['首页', '我的'],
    news: '最新消息',
    chip: /简体中文/,
    slow: '信号较弱，仍在尝试…',
    stuck: '重新加载',
  },
  'en-US': { tabs: ['Home', 'Me'], news: 'News', chip: /English/, slow: 'Weak signal, still trying…', stuck: 'Reload' },
}

for (const language of Object.keys(said) as Language[]) {
  test(`before any script of the app runs, home is there in ${language}`, async ({ page }) => {
    const { tabs, news, chip, slow, stuck } = said[language]
    await page.addInitScript((code) => localStorage.setItem('user_language', code), language)
    await holdStart(page)
    await page.goto('', { waitUntil: 'commit' })
    await expect(page.getByRole('navigation').last().getByRole('link')).toHaveText(tabs)
    await expect(page.getByRole('button', { name: chip }), 'what is only read out, too').toBeVisible()
    await expect(page.getByRole('region', { name: news })).toBeVisible()
    await expectNoForeignWords(page, 'the shell', language)
    await expect(page.locator('#slow'), 'nothing waits without a word').toBeVisible()
    expect(await page.locator('#slow').innerText()).toBe(slow)
    await expect(page.locator('#stuck'), 'nor without a way on').toBeVisible({ timeout: 15_000 })
    expect(await page.locator('#stuck').innerText()).toBe(stuck)
  })
}

test('a page that comes as far as home, and no further, says so in every language, and offers to load again', async ({
  page,
  line,
}) => {
  line.stopBefore('<template id="shell-home"')
  await page.goto(line.url, { waitUntil: 'commit' })
  const slow = Object.values(said).map(({ slow: words }) => words)
  await expect(page.locator('#slow :visible')).toHaveText(slow)
  const isPainted = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)
  await expect.poll(isPainted, 'and it is seen').toBe(1)
  const again = page.locator('#stuck')
  await expect(again.locator(':visible')).toHaveText(Object.values(said).map(({ stuck }) => stuck))
  line.stopBefore(undefined)
  await again.click()
  await expect(page.locator('html')).toHaveAttribute('data-live', '')
})
