import { queryOptions } from '@tanstack/react-query'

import type { Problem } from '#src/domain/problems/problem.ts'
import { callApi } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'

/** Everything about reports in the cache. */
export const problemsKey = ['problems'] as const

/** What the member has reported, the newest first; readable without a signal as it was last seen. */
export function problemsQuery() {
  return persistedQuery({
    queryKey: [...problemsKey, 'list'],
    load: async ({ signal }): Promise<Problem[]> => (await callApi(loadList, '/api/problem/list', {}, { signal })).list,
  })
}

/** The picture of one report as an address for an image; it is kept by nobody. */
export function problemPictureQuery(problemId: string) {
  return queryOptions({
    queryKey: [...problemsKey, 'picture', problemId],
    queryFn: async ({ signal }) => {
      const { picture } = await callApi(loadPicture, '/api/problem/picture', { problemId }, { signal })
      return `data:image/webp;base64,${picture}`
    },
    staleTime: Infinity,
    retry: false,
  })
}

const loadList = async () => (await import('#src/contract/problems/problems.ts')).listProblems
const loadPicture = async () => (await import('#src/contract/problems/problems.ts')).getProblemPicture
