import type { CamelOf } from '#src/contract/codec.ts'
import { callApi } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'
import { isAlertKind } from '#src/domain/board/alert-rules.ts'
import type { listAlerts } from '#src/contract/staff/board/alerts.ts'
import type { board as wireBoard } from '#src/contract/staff/board/board.ts'

type SentBoard = CamelOf<typeof wireBoard>
type SentAlert = CamelOf<typeof listAlerts.answer>['shops'][number]['alerts'][number]

export type Door = SentBoard['doors'][number]
export type Bed = SentBoard['beds'][number]
export type BedSession = NonNullable<Bed['session']>
export type Arrival = SentBoard['arrivals'][number]
export type Alert = ReturnType<typeof toAlert>
export type Release = NonNullable<SentBoard['releases']>[number]
/** Of the staff, on duty at the studio. */
export type Colleague = NonNullable<SentBoard['onDuty']>[number]
/** A member whom neither a notification nor a text message has reached. */
export type Unreached = NonNullable<SentBoard['unreached']>[number]
export type BoardChange = SentBoard['recent'][number]
/** The duty board of one studio. */
export type Board = ReturnType<typeof toBoard>

export const boardKey = ['staff', 'board'] as const

/** The names on it come in the language of the app. */
export function boardQuery(shopId: number, language: string) {
  return persistedQuery({
    queryKey: [...boardKey, shopId, language],
    load: async ({ signal }): Promise<Board> => {
      const load = async () => (await import('#src/contract/staff/board/board.ts')).getBoard
      return toBoard(await callApi(load, '/api/admin/operation/get', { shopId }, { signal }))
    },
  })
}

export function toBoard({ alerts, allAlerts, ...sent }: SentBoard) {
  return {
    ...sent,
    openIssues: sent.openIssues ?? 0,
    openProblems: sent.openProblems ?? 0,
    alerts: (allAlerts ?? alerts).map(toAlert),
  }
}

/** An alert of the board, or one of those that stand on it in another place. */
export function toAlert(sent: SentAlert) {
  return {
    ...sent,
    /** `other`: a later version of the studio knows more kinds. */
    kind: isAlertKind(sent.kind) ? sent.kind : ('other' as const),
    /** Of these: whose member waits in the studio. */
    waiting: sent.waiting ?? 0,
    /** Who looks after it; a board that an earlier version has kept says nothing of it. */
    owner: sent.owner ?? null,
    notified: sent.notified ?? [],
    escalatesAt: sent.escalatesAt ?? null,
  }
}
