import { i18n } from '@lingui/core'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'

import { languages } from '#src/domain/language.ts'
import { activateLanguage } from '#src/shared/language/activate-language.ts'

import { App } from './app.tsx'
import { queryClient } from './query-client.ts'
import { makeRouter } from './routes.tsx'
import styles from './other-shell.module.css'

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

/** The shape of a task screen: a bar, a heading, two blocks. It says nothing that could be wrong. */
function OtherShell() {
  return (
    <div className={styles['page']} aria-hidden="true">
      <div className={styles['bar']} />
      <div className={styles['block']} />
      <div className={styles['block']} />
    </div>
  )
}
