import type { DemoSetting } from '#server/platform/process/demo-setting.ts'
import { StartFailure } from '#server/platform/process/start-failure.ts'
import type { Store } from '#server/platform/database/store.ts'
import type { HistoryMaking } from './demo-history.ts'

/** Makes the demo where it is wanted and nothing else is, and tells whether this server runs one. */
export async function openDemo(input: DemoSetting, store: Store, history?: HistoryMaking): Promise<boolean> {
  if (input === 'off') return false
  const isDemo = await (await import('./seed-demo.ts')).seedDemo(store, history)
  if (isDemo || input === 'where-possible') return isDemo
  throw new StartFailure(
    'DEMO=on is not right: the database holds a chain that is not the demo. Set DEMO=off, or choose another database.',
  )
}
