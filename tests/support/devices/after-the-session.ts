import { listProblems, reportProblem } from '#src/contract/problems/problems.ts'
import { listStaffProblems } from '#src/contract/staff/problems/problems.ts'

import type { Engine } from '../engines.ts'
import { anIntent, type SignedIn } from '../fixtures.ts'
import { minute } from '../open-server.ts'
import { atTheBed } from './at-the-bed.ts'

/** A run that its member did not stop and that the bed says is complete: nothing comes back unless staff say so. */
export async function afterTheSession(engine: Engine) {
  const place = await atTheBed(engine)
  const { start, floor, row, ann, member, post } = place
  const { session_id } = (await start()).data
  floor.pass(9 * minute)
  await place.until({ state: 'ended', settled: 'used', endReason: 'completed' })
  const staff = await member({ role: 'admin', staffLevel: 'staff' })
  const manager = await member({ role: 'admin', staffLevel: 'manager' })
  const claim = { session_id, reason: 'no-light', wants_session_back: true }
  const report = (fields: object = {}, who: SignedIn = ann) =>
    post(reportProblem.path, anIntent(who, { ...claim, ...fields }))
  const mine = async (who: SignedIn = ann) => (await post(listProblems.path, { ...who })).data.list
  const theirs = async (group = 'open') => (await post(listStaffProblems.path, { ...staff, shop_id: 1, group })).data
  return { ...place, session_id, staff, manager, claim, report, mine, theirs, row }
}
