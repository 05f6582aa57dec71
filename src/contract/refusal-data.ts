import { z } from 'zod/mini'

import { clashList } from './clashes.ts'
import type { RefusalCode } from './codes.ts'
import { doorAccess } from './doors.ts'
import { count, instant, shopId } from './values.ts'

/** What refusals carry in `data`, for the ones that always carry the same. `changed` carries what it has become. */
export const refusalData: Partial<Record<RefusalCode, z.ZodMiniType>> = {
  'bad-request': z.object({ issues: z.array(z.object({ path: z.string(), message: z.string() })) }),
  'too-many': z.object({ retry_after: count }),
  // In how many seconds something may be sent again at the earliest. An older server says nothing.
  'codes-used-up': z.nullable(z.object({ retry_after: count })),
  'wrong-code': z.object({ tries_left: count }),
  'wrong-amount': z.object({ amount_cents: count }),
  // What the parts should come to.
  'wrong-parts': z.object({ amount_cents: count }),
  // Of the caller's level, in whole percent of the price.
  'discount-limit': z.object({ percent: count }),
  'off-duty': z.object({ shop_id: shopId }),
  'texts-missing': z.object({ fields: z.array(z.string()) }),
  'second-fact-needed': z.object({ ticket: z.string(), expires_in: count }),
  'wrong-fact': z.object({ tries_left: count }),
  'wrong-pin': z.object({ tries_left: count }),
  clashes: clashList,
  // Whether the login has run out, or was ended on purpose (signed out, ended everywhere); null where none was named.
  'signed-out': z.nullable(z.object({ reason: z.enum(['lapsed', 'revoked']) })),
  // Of a door: all that is known of the way in. Of anything else: why the member may not.
  'no-access': z.extend(z.partial(doorAccess), { reason: z.string() }),
  'too-soon': z.object({ next_allowed_at: instant }),
}
