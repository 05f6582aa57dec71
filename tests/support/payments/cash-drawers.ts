import type { Engine } from '../engines.ts'
import type { SignedIn } from '../fixtures.ts'
import { books } from './books.ts'

/** A counter whose cash lies in a drawer. */
export async function cashDrawers(engine: Engine) {
  const place = await books(engine)
  const { call, staff } = place
  const look = async () => (await call(staff, 'cash-drawer/get', { shop_id: 1 })).data
  async function open(fields: object = {}, who: SignedIn = staff) {
    const { float_expected_cents } = await look()
    const float = { float_expected_cents, float_cents: float_expected_cents ?? 100_000 }
    return await call(who, 'cash-drawer/open', { shop_id: 1, ...float, ...fields })
  }
  /** Of the drawer that is open: as much as should be there, if nothing else is given. */
  async function ofOpen(fields: object = {}) {
    const { drawer_id, expected_cents } = (await look()).open
    return { shop_id: 1, drawer_id, expected_cents, counted_cents: expected_cents, ...fields }
  }
  const count = async (fields: object = {}) => await call(staff, 'cash-drawer/count', await ofOpen(fields))
  async function shut(fields: object = {}, who: SignedIn = staff) {
    return await call(who, 'cash-drawer/close', await ofOpen({ left_cents: 100_000, ...fields }))
  }
  async function move(kind: string, amount_cents: number, fields: object = {}) {
    const { drawer_id } = (await look()).open
    return await call(staff, 'cash-drawer/move', {
      shop_id: 1,
      drawer_id,
      kind,
      amount_cents,
      reason: '放入夾萬 0417',
      ...fields,
    })
  }
  return { ...place, look, open, ofOpen, count, shut, move }
}
