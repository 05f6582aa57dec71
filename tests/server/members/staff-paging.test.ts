import { describe, expect, test } from 'vitest'

import { markMember } from '#server/modules/members/store/member-index-marks.ts'
import { type Engine, engines } from '../../support/engines.ts'
import { addVisit } from '../../support/fixtures.ts'
import { listDesk, type ListDesk, type PagedList, pagedLists } from '../../support/paged-lists.ts'
import { hour, minute } from '../../support/studio.ts'

/** Pages of three rows, as the calls ask for them: from where the page before ended. */
async function read(desk: ListDesk, { path, isOwn = false, fields, id }: PagedList, page: number, after?: object) {
  const body = { ...fields?.(desk), page, page_size: 3, ...(after && { after }) }
  const { code, data } = isOwn ? await desk.post(path, { ...desk.ann, ...body }) : await desk.admin(path, body)
  expect(code).toBe('ok')
  return {
    ids: data.list.map((row: Record<string, string>) => row[id] ?? '') as string[],
    next: data.next as object | undefined,
    hasMore: data.has_more as boolean,
  }
}

/** All pages of a list, with something done before each but the first. */
async function readAll(desk: ListDesk, listed: PagedList, between: (page: number) => Promise<unknown>) {
  const pages: string[][] = []
  let after: object | undefined
  for (let page = 1, isMore = true; isMore && page < 20; page++) {
    if (page > 1) await between(page)
    const { ids, next, hasMore } = await read(desk, listed, page, after)
    expect(next !== undefined).toBe(hasMore)
    pages.push(ids)
    after = next
    isMore = hasMore
  }
  return pages
}

async function addSeven(desk: ListDesk, { add }: PagedList): Promise<void> {
  for (let index = 0; index < 7; index++) {
    await add(desk, index)
    desk.travel(minute)
  }
}

const nothing = async () => undefined

describe.each(engines)('turning the pages of a list on $name', (engine: Engine) => {
  test.each(Object.entries(pagedLists))(
    'of %s, none repeats or skips a row while something is added',
    async (_name, listed) => {
      const desk = await listDesk(engine)
      await addSeven(desk, listed)
      const whole = (await readAll(desk, listed, nothing)).flat()
      expect(whole.length).toBeGreaterThanOrEqual(7)

      const seen = await readAll(desk, listed, async (page) => {
        desk.travel(minute)
        await listed.add(desk, 20 + page)
      })
      const known = seen.flat().filter((id) => whole.includes(id))
      expect(known).toEqual(whole)
      expect(new Set(seen.flat()).size).toBe(seen.flat().length)
      expect((await readAll(desk, listed, nothing)).flat()).not.toEqual(whole)
    },
  )

  test.each(Object.entries(pagedLists))(
    'of %s, a page that is opened by itself is counted off',
    async (_name, listed) => {
      const desk = await listDesk(engine)
      await addSeven(desk, listed)
      const [, second] = await readAll(desk, listed, nothing)
      expect((await read(desk, listed, 2)).ids).toEqual(second)
    },
  )

  test('of members by their last visit, who comes in meanwhile shifts nobody else', async () => {
    const desk = await listDesk(engine)
    const { store, clock } = desk
    const listed = { ...members, fields: () => ({ sort: 'recent' }) }
    await addSeven(desk, listed)
    const whole = (await readAll(desk, listed, nothing)).flat()
    const late = whole.slice(-2)
    const comeIn = async () => {
      const uid = late.pop()
      if (uid === undefined) return
      await addVisit(store, { uid }, { startsAt: clock.now + hour, state: 'visited', createdAt: clock.now })
      await store.transaction((tx) => markMember(tx, uid))
    }
    const seen = (await readAll(desk, listed, comeIn)).flat()
    const others = whole.slice(0, -2)
    expect(seen.filter((uid) => others.includes(uid))).toEqual(others)
    expect(new Set(seen).size).toBe(seen.length)
  })

  test('of what is to settle, settling one hides none of the others', async () => {
    const desk = await listDesk(engine)
    const issues = pagedLists['what is to settle'] ?? members
    await addSeven(desk, issues)
    const whole = (await readAll(desk, issues, nothing)).flat()
    const settled = new Set<string>()
    const seen = await readAll(desk, issues, async (page) => {
      const issue_id = whole[(page - 2) * 3] ?? ''
      settled.add(issue_id)
      await desk.admin('transactions/settle-issue', { issue_id, reason: 'asked the bank' })
    })
    expect(settled.size).toBe(2)
    expect(seen.flat()).toEqual(whole)
  })

  test('of members by name, a place among numbers is refused', async () => {
    const desk = await listDesk(engine)
    const ask = (fields: object) => desk.admin('users/list', { page: 2, ...fields })
    const id = desk.ann.uid
    expect((await ask({ sort: 'name', after: { by: 5, id } })).code).toBe('bad-request')
    expect((await ask({ sort: 'recent', after: { by: 'ann', id } })).code).toBe('bad-request')
  })
})

const members: PagedList = pagedLists['members'] ?? Object.values(pagedLists)[0]!
