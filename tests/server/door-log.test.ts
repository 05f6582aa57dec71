import { describe, expect, test } from 'vitest'

import { firstBrokenLine } from '../../server/store/door-log.ts'
import { atTheDoor } from '../support/at-the-door.ts'
import { engines } from '../support/engines.ts'

describe.each(engines)('the log of a door on $name', (engine) => {
  test('shows a line that was changed, dropped or moved', async () => {
    const { open, ann, store } = await atTheDoor(engine)
    await open(ann)
    await open(ann)
    const lines = await store.db.selectFrom('doorLog').selectAll().orderBy('seq').execute()
    const what = lines.map((line) => (JSON.parse(line.entry) as { what: string }).what)
    expect(what).toEqual(['asked', 'opened', 'asked', 'opened'])
    const put = async (changed: typeof lines) => {
      await store.db.deleteFrom('doorLog').execute()
      await store.db.insertInto('doorLog').values(changed).execute()
    }
    const [first, second, third, fourth] = lines
    if (!first || !second || !third || !fourth) throw new Error('Lines are missing')
    const broken = () => firstBrokenLine(store.db, 'door-1')
    await put([first, { ...second, entry: second.entry.replace('opened', 'failed') }, third, fourth])
    expect(await broken()).toBe(2)
    await put([first, third, fourth])
    expect(await broken()).toBe(2)
    await put([first, { ...third, seq: 2 }, { ...second, seq: 3 }, fourth])
    expect(await broken()).toBe(2)
    await put(lines)
    expect(await broken()).toBeUndefined()
  })
})
