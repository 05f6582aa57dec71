import type { closeProblem, listStaffProblems } from '#src/contract/staff/problems/problems.ts'
import type { ProblemGroup } from '#src/contract/staff/problems/problem-kinds.ts'
import type { AnswerOf } from '#src/contract/call.ts'
import { callApi } from '#src/client/http/call-api.ts'
import { pageAfter } from '#src/client/http/page-after.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'
import { queryOptions } from '@tanstack/react-query'

type StaffProblems = AnswerOf<typeof listStaffProblems>
export type StaffProblem = AnswerOf<typeof closeProblem>

const load = async () => await import('#src/contract/staff/problems/problems.ts')

export const problemsKey = ['staff', 'problems'] as const

/** What members of a studio have reported. */
export function problemsQuery(shopId: number, group: ProblemGroup, page: number) {
  return persistedQuery({
    queryKey: [...problemsKey, shopId, group, page],
    load: async ({ signal, client }): Promise<StaffProblems> => {
      const call = async () => (await load()).listStaffProblems
      const after = await pageAfter(client, page, (before) => problemsQuery(shopId, group, before))
      return await callApi(call, '/api/admin/problems/list', { shopId, group, ...after }, { signal })
    },
  })
}

/** The picture of one report as an address for an image; it is kept by nobody. */
export function problemPictureQuery(problemId: string) {
  return queryOptions({
    queryKey: [...problemsKey, 'picture', problemId],
    queryFn: async ({ signal }) => {
      const call = async () => (await load()).getStaffProblemPicture
      const { picture } = await callApi(call, '/api/admin/problems/picture', { problemId }, { signal })
      return `data:image/webp;base64,${picture}`
    },
    staleTime: Infinity,
    retry: false,
  })
}

export interface ProblemDecision {
  problemId: string
  way: 'give-back' | 'decline' | 'close'
  /** Read by the member. */
  reason: string
}

/** Decides a report; refused as `changed` where that is done already. */
export async function decideProblem({ way, problemId, reason }: ProblemDecision, opId: string): Promise<StaffProblem> {
  const body = { problemId, reason }
  switch (way) {
    case 'give-back':
      return await callApi(async () => (await load()).giveBackForProblem, '/api/admin/problems/give-back', body, {
        opId,
      })
    case 'decline':
      return await callApi(async () => (await load()).declineProblem, '/api/admin/problems/decline', body, { opId })
    case 'close':
      return await callApi(async () => (await load()).closeProblem, '/api/admin/problems/close', body, { opId })
  }
}
