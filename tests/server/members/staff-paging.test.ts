import { describe, expect, test } from 'vitest'

import { markDirty } from '#server/modules/members/store/member-index-marks.ts'
import { type Engine, engines } from '../../support/engines.ts'
import { addVisit } from '../../support/fixtures.ts'
import { listSetup, type ListSetup, type PagedList, pagedLists } from '../../support/paged-lists.ts'
import { hour, minute } from '../../support/open-server.ts'

/** Pages of three rows, as the calls ask for them: from where the page before ended. */
async function read(setup: ListSetup, { path, isOwn = false, fields, id }: PagedList, page: number, after?: object) {
  const body = { ...fields?.(setup), page, page_size: 3, ...(after && { after }) }
  const { code, data } = isOwn ? await setup.post(path, { ...setup.ann, ...body }) : await setup.admin(path, body)
  expect(code).toBe('ok')
  return {
    ids: data.list.map((row: Record<string, string>) => row[id] ?? '') as string[],
    next: data.next as object | undefined,
    hasMore: data.has_more as boolean,
  }
}

/** All pages of a list, with something done before each but the first. */
async function readAll(setup: ListSetup, listed: PagedList, between: (page: number) => Promise<unknown>) {
  const pages: string[][] = []
  let after: object | undefined
  for (let page = 1, isMore = true; isMore && page < 20; page++) {
    if (page > 1) await between(page)
    const { ids, next, hasMore } = await read(setup, listed, page, after)
    expect(next !== undefined).toBe(hasMore)
    pages.push(ids)
    after = next
    isMore = hasMore
  }
  return pages
}

async function addSeven(setup: ListSetup, { add }: PagedList): Promise<void> {
  for (let index = 0; index < 7; index++) {
    await add(setup, index)
    setup.travel(minute)
  }
}

const nothing = async () => undefined

describe.each(engines)('turning the pages of a list on $name', (engine: Engine) => {
  test.each(Object.entries(pagedLists))(
    'of %s, none repeats or skips a row while something is added',
    async (_name, listed) => {
      const setup = await listSetup(engine)
      await addSeven(setup, listed)
      const whole = (await readAll(setup, listed, nothing)).flat()
      expect(whole.length).toBeGreaterThanOrEqual(7)

      const seen = await readAll(setup, listed, async (page) => {
        setup.travel(minute)
        await listed.add(setup, 20 + page)
      })
      const known = seen.flat().filter((id) => whole.includes(id))
      expect(known).toEqual(whole)
      expect(new Set(seen.flat()).size).toBe(seen.flat().length)
      expect((await readAll(setup, listed, nothing)).flat()).not.toEqual(whole)
    },
  )

  test.each(Object.entries(pagedLists))(
    'of %s, a page that is opened by itself is counted off',
    async (_name, listed) => {
      const setup = await listSetup(engine)
      await addSeven(setup, listed)
      const [, second] = await readAll(setup, listed, nothing)
      expect((await read(setup, listed, 2)).ids).toEqual(second)
    },
  )

  test('of members by their last visit, a member who comes in meanwhile shifts no other', async () => {
    const setup = await listSetup(engine)
    const { store, clock } = setup
    const listed = { ...members, fields: () => ({ sort: 'recent' }) }
    await addSeven(setup, listed)
    const whole = (await readAll(setup, listed, nothing)).flat()
    const late = whole.slice(-2)
    const comeIn = async () => {
      const uid = late.pop()
      if (uid === undefined) return
      await addVisit(store, { uid }, { startsAt: clock.now + hour, state: 'visited', createdAt: clock.now })
      await store.transaction((tx) => markDirty(tx, uid))
    }
    const seen = (await readAll(setup, listed, comeIn)).flat()
    const others = whole.slice(0, -2)
    expect(seen.filter((uid) => others.includes(uid))).toEqual(others)
    expect(new Set(seen).size).toBe(seen.length)
  })

  test('of what is to settle, settling one hides none of the others', async () => {
    const setup = await listSetup(engine)
    const issues = pagedLists['what is to settle'] ?? members
    await addSeven(setup, issues)
    const whole = (await readAll(setup, issues, nothing)).flat()
    const settled = new Set<string>()
    const seen = await readAll(setup, issues, async (page) => {
      const issue_id = whole[(page - 2) * 3] ?? ''
      settled.add(issue_id)
      await setup.admin('transactions/settle-issue', { issue_id, reason: 'asked the bank' })
    })
    expect(settled.size).toBe(2)
    expect(seen.flat()).toEqual(whole)
  })

  test('of members by name, a place among numbers is refused', async () => {
    const setup = await listSetup(engine)
    const ask = (fields: object) => setup.admin('users/list', { page: 2, ...fields })
    const id = setup.ann.uid
    expect((await ask({ sort: 'name', after: { by: 5, id } })).code).toBe('bad-request')
    expect((await ask({ sort: 'recent', after: { by: 'ann', id } })).code).toBe('bad-request')
  })
})

const members: PagedList = pagedLists['members'] ?? Object.values(pagedLists)[0]!
