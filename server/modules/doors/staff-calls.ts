import { openForStaff } from '#src/contract/staff/board/board.ts'

import { createDoorOpener } from './answers/open-door.ts'
import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import type { Serve } from '#server/http/serve-call.ts'
import type { Gateway } from '#server/platform/mqtt/gateway.ts'
import type { Store } from '#server/platform/database/store.ts'

interface OpenDoorDeps {
  serve: Serve
  store: Store
  gateway: Gateway
  /** Told of what went wrong behind a call that is answered already. */
  onError: (error: unknown) => void
}

/** Opens doors for staff on duty: decided, commanded and answered as for everybody, and written down once more. */
export function serveOpenDoor({ serve, store, gateway, onError }: OpenDoorDeps): void {
  const open = createDoorOpener({ store, gateway, onError })
  serve(openForStaff, ({ body, caller, operation }) =>
    open(
      operation,
      caller,
      body.lockId,
      { code: 'typed', position: undefined },
      (tx, { openingId, memberUid, lockId, rule, result }, now) =>
        writeStaffLog(
          tx,
          {
            staffUid: memberUid,
            what: 'operation.open-door',
            subject: `lock:${lockId}`,
            before: null,
            after: { openingId, rule, result },
          },
          now,
        ),
    ),
  )
}
