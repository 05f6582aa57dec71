import { expect, onTestFinished, test } from 'vitest'

import { openStore } from '#server/platform/database/open-store.ts'
import { sqliteEngine } from '../../../support/engines.ts'
import { logSecret } from '../../../support/logs/log-secret.ts'

/** Every step after it is taken while servers of the release before go on. */
const lastOfFirstRelease = '0120-problems'

/** What takes away what the release before does not read any more, by its statement. */
const contracted = new Set<string>([])

/** The statements of each step, as an empty database gets them. */
async function statementsOfSteps(): Promise<Map<string, string[]>> {
  const { place, remove } = await sqliteEngine.emptyPlace()
  onTestFinished(remove)
  const steps = new Map<string, string[]>()
  let statements: string[] = []
  const store = await openStore(place, {
    logSecret,
    onQuery({ sql, parameters }) {
      if (!sql.startsWith('insert into "kysely_migration"')) return void statements.push(sql.replaceAll('"', ''))
      steps.set(String(parameters[0]), statements)
      statements = []
    },
  })
  await store.close()
  return steps
}

/** What a server of the release before would not notice, or would get along with. */
function onlyAdds(statement: string, newTables: ReadonlySet<string>): boolean {
  if (/^(select|insert|update|pragma|begin|create table) /.test(statement)) return true
  const added = /^alter table \w+ add column \w+ (.*)$/.exec(statement)?.[1]
  if (added !== undefined) return !added.includes('not null') || added.includes('default')
  // Written by a step of indexes, which builds them beside the work and replaces them before it drops them.
  if (/^create index if not exists |^drop index if exists /.test(statement)) return true
  const indexed = /^create (?:unique )?index \w+ on (\w+) /.exec(statement)?.[1]
  return indexed !== undefined && newTables.has(indexed)
}

function refused(statements: readonly string[]): string[] {
  const made = statements.map((statement) => /^create table (?:if not exists )?(\w+)/.exec(statement)?.[1] ?? '')
  const newTables = new Set(made)
  return statements.filter((statement) => !onlyAdds(statement, newTables) && !contracted.has(statement))
}

test('a server of the release before goes on with the tables of each step: it only adds', async () => {
  const steps = await statementsOfSteps()
  expect(steps.has(lastOfFirstRelease)).toBe(true)
  const later = [...steps].filter(([name]) => name > lastOfFirstRelease)
  expect(later.length).toBeGreaterThan(3)
  expect(Object.fromEntries(later.map(([name, statements]) => [name, refused(statements)]))).toEqual(
    Object.fromEntries(later.map(([name]) => [name, []])),
  )
})

test.each([
  'drop table closures',
  'alter table members drop column nickname',
  'alter table members rename column nickname to name',
  'alter table members add column mood text not null',
  'create unique index if not exists members_by_phone on members (phone)',
  'create index members_by_mood on members (mood)',
  'drop index members_by_time',
  'delete from members',
])('would be refused: %s', (statement) => {
  expect(refused([statement])).toEqual([statement])
})
