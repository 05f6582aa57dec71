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
export type Board = ReturnType<typeof completeBoard>

export const boardKey = ['staff', 'board'] as const

/** The names on it come in the language of the app. */
export function boardQuery(shopId: number, language: string) {
  return persistedQuery<Board>({
    queryKey: [...boardKey, shopId, language],
    complete: completeBoard,
    load: async ({ signal }) => {
      const load = async () => (await import('#src/contract/staff/board/board.ts')).getBoard
      return toBoard(await callApi(load, '/api/admin/operation/get', { shopId }, { signal }))
    },
  })
}

export function toBoard({ alerts, allAlerts, ...sent }: SentBoard): Board {
  return completeBoard({ ...sent, alerts: allAlerts ?? alerts })
}

type AnyBoard = Omit<SentBoard, 'alerts' | 'allAlerts'> & { alerts: readonly SentAlert[] }

/** With what a studio of before, or a board that an earlier version has kept, does not say. */
function completeBoard({ alerts, ...said }: AnyBoard) {
  return {
    ...said,
    openIssues: said.openIssues ?? 0,
    openProblems: said.openProblems ?? 0,
    alerts: alerts.map(toAlert),
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
    /** Who looks after it; a studio of before says nothing of it, nor of phones. */
    owner: sent.owner ?? null,
    notified: sent.notified ?? [],
    escalatesAt: sent.escalatesAt ?? null,
  }
}
