import { callApi } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'
import type { getBedUse } from '#src/contract/staff/board/bed-use.ts'
import type { AnswerOf } from '#src/contract/call.ts'

export type BedUse = AnswerOf<typeof getBedUse>
export type BedUseRow = BedUse['beds'][number]

interface Days {
  shopId: number
  /** First and last, on the studio's calendar. */
  date: string
  to: string
}

const load = async () => await import('#src/contract/staff/board/bed-use.ts')

/** What was done on each bed in some days. */
export function bedUseQuery({ shopId, date, to }: Days) {
  return persistedQuery({
    queryKey: ['staff', 'dashboard', 'beds', shopId, date, to],
    load: async ({ signal }): Promise<BedUse> => {
      const call = async () => (await load()).getBedUse
      return await callApi(call, '/api/admin/dashboard/beds', { shopId, date, to }, { signal })
    },
  })
}

export async function exportBedUse({ shopId, date, to }: Days) {
  const call = async () => (await load()).exportBedUse
  const body = { shopId, date, to }
  return await callApi(call, '/api/admin/dashboard/beds-export', body, { timeoutMs: 60_000 })
}
