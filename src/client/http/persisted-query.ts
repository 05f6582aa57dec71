import {
  hashKey,
  type QueryClient,
  type QueryFunctionContext,
  type QueryKey,
  queryOptions,
  type QueryPersister,
} from '@tanstack/react-query'

import { anyone, type PersistedAnswer, persistedAnswers } from '#src/client/storage/rows/persisted-answers.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import { isRecord } from '#src/lib/parse-json.ts'

import { ApiError } from './call-api.ts'

type Load<T> = (context: { signal: AbortSignal; client: QueryClient }) => Promise<T>

interface PersistedQueryOptions<T> {
  queryKey: QueryKey
  load: Load<T>
  /** What every visitor may see outlives the login. Everything else belongs to the member who asked. */
  isPublic?: boolean
  staleTime?: number
  /** Adds what this version of the app reads besides to what an earlier one has kept; what is whole stays as it is. */
  complete?: (kept: T) => T
}

/**
 * A read whose last answer this phone keeps. It starts from the kept answer, with its true age in `dataUpdatedAt`,
 * and is then asked anew in the background; `isRefetchError` says that the kept answer could not be renewed.
 */
export function persistedQuery<T>({ queryKey, load, isPublic = false, staleTime, complete }: PersistedQueryOptions<T>) {
  const owner = isPublic ? anyone : currentOwner()
  // The owner ends the key, so that no answer of one member is ever found under another.
  return queryOptions({
    queryKey: [...queryKey, { owner }],
    queryFn: (context: QueryFunctionContext) => askAs(owner, () => load(context)),
    persister: persisterOf<T>(owner, hashKey(queryKey), complete),
    networkMode: 'always',
    retry: false,
    ...(staleTime !== undefined && { staleTime }),
  })
}

/**
 * An answer that came with another call, such as a booking's: shown and kept as if it had been asked for. A read that
 * was asked before it is given up: its answer may be older, and would take back what was just said. Such an answer is
 * always somebody's, whom the query names; once they are not signed in any more it is dropped.
 */
export function keepAnswer(queries: QueryClient, { queryKey }: { queryKey: QueryKey }, data: unknown): void {
  const owner = currentOwner()
  if (owner === anyone || owner !== ownerIn(queryKey)) return
  void queries.cancelQueries({ queryKey, exact: true })
  queries.setQueryData(queryKey, data)
  void persistedAnswers.write(owner, hashKey(queryKey.slice(0, -1)), { asOf: Date.now(), data })
}

export type KeepAnswer = (query: { queryKey: QueryKey }, data: unknown) => void

/**
 * Keeps what an act is about to be answered, made before it is sent: for the member who is signed in now and nobody
 * else. A query that is named only once the answer is there would be of whoever is signed in by then.
 */
export function answerKeeper(queries: QueryClient): KeepAnswer {
  const owner = currentOwner()
  return (query, data) => {
    if (owner === currentOwner()) keepAnswer(queries, query, data)
  }
}

/** What this phone has of a read, given to the member who is signed in or to everybody; undefined: nothing. */
export async function persistedAnswerTo({ queryKey }: { queryKey: QueryKey }): Promise<PersistedAnswer | undefined> {
  const key = hashKey(queryKey.slice(0, -1))
  return (await persistedAnswers.read(currentOwner(), key)) ?? (await persistedAnswers.read(anyone, key))
}

/** Whose answer a query holds: a member's uid, or `anyone`. */
function ownerIn(queryKey: QueryKey): unknown {
  const last = queryKey.at(-1)
  return isRecord(last) ? last['owner'] : undefined
}

function currentOwner(): string {
  return (remembered.token.read() !== undefined && remembered.userId.read()) || anyone
}

/**
 * The answer to another login than the one it was asked for is dropped: what a member asked for must not come to lie on
 * the phone after they have signed out. `owner`: a member's uid, or `anyone`. Throws an `ApiError`.
 */
export async function askAs<T>(owner: string, ask: () => Promise<T>): Promise<T> {
  refuseOthers(owner)
  const answer = await ask()
  refuseOthers(owner)
  return answer
}

function refuseOthers(owner: string): void {
  if (owner !== anyone && owner !== currentOwner()) throw new ApiError({ kind: 'signed-out' })
}

/** Puts the kept answer into the query, with its true age, and goes on to ask; how that went is in the query's state. */
function persisterOf<T>(owner: string, key: string, complete = (kept: T): T => kept): QueryPersister<T> {
  return async (queryFn, context, query) => {
    const kept = query.state.data === undefined ? await persistedAnswers.read(owner, key) : undefined
    // What came with another call while it was read is newer.
    if (kept && query.state.data === undefined) {
      // A member who has signed out meanwhile has no answers any more.
      refuseOthers(owner)
      context.client.setQueryData(context.queryKey, completed(kept.data as T, complete), { updatedAt: kept.asOf })
    }
    const data = await queryFn(context)
    void persistedAnswers.write(owner, key, { asOf: Date.now(), data })
    return data
  }
}

/** What this version cannot make anything of is as good as absent: the server is asked, and nothing is shown before. */
function completed<T>(kept: T, complete: (kept: T) => T): T | undefined {
  try {
    return complete(kept)
  } catch {
    return undefined
  }
}
