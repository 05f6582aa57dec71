import { i18n } from '@lingui/core'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'

import { languages } from '#src/domain/language.ts'
import { activateLanguage } from '#src/shared/language/activate-language.ts'

import { App } from './app.tsx'
import { OtherShell } from './other-shell.tsx'
import { queryClient } from './query-client.ts'
import { makeRouter } from './routes.tsx'

/**
 * What the page shows before any module has run: the real home screen in each language, waiting for its data,
 * and a neutral shape for every other route. Rendered by the build.
 */
export async function renderShells(): Promise<Record<string, string>> {
  const shells: Record<string, string> = { other: renderToString(<OtherShell />) }
  for (const language of languages) {
    await activateLanguage(language)
    const router = makeRouter({ history: createMemoryHistory({ initialEntries: ['/hk/'] }) })
    await router.load()
    shells[i18n.locale] = renderToString(<App router={router} />)
  }
  // Its timers would keep the build from ending.
  queryClient.clear()
  return shells
}
