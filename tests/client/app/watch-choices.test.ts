// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, onTestFinished } from 'vitest'

import { toLanguage } from '#src/domain/language.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import { watchChoices } from '#src/member/app/watch-choices.ts'
import { activateLanguage } from '#src/shared/language/activate-language.ts'

import { soon } from '../../support/soon.ts'

/** A tab in Chinese that shows a name as the studio gave it in the language it was asked in. */
async function aTab() {
  localStorage.clear()
  remembered.language.write('zh-HK')
  await activateLanguage('zh-HK')
  const queries = new QueryClient()
  const names = { 'zh-HK': '一號床', 'zh-CN': '一号床', 'en-US': 'Bed 1' }
  const queryFn = async () => names[toLanguage(remembered.language.read())]
  const observer = new QueryObserver(queries, { queryKey: ['bed'], queryFn })
  onTestFinished(observer.subscribe(() => undefined))
  onTestFinished(watchChoices(queries))
  await soon(() => expect(observer.getCurrentResult().data).toBe('一號床'))
  return { name: () => observer.getCurrentResult().data }
}

it('a tab follows when another tab switches the language, so that its words and names are of one', async () => {
  const tab = await aTab()
  localStorage.setItem('user_language', 'en-US')
  window.dispatchEvent(new StorageEvent('storage', { key: 'user_language' }))
  await soon(() => expect([i18n.locale, tab.name()]).toEqual(['en-US', 'Bed 1']))
  expect(document.documentElement.lang).toBe('en-US')
})
