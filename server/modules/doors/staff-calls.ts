import { openForStaff } from '#src/contract/staff/board.ts'

import { createDoorOpener } from './calls/open-door.ts'
import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import type { StaffPlace } from '#server/staff-app.ts'

/** Opens doors for staff on duty: decided, commanded and answered as for everybody, and written down once more. */
export function serveOpenDoor({ serve, store, gateway, onError }: StaffPlace): void {
  const open = createDoorOpener({ store, gateway, onError })
  serve(openForStaff, ({ body, operation }) =>
    open(operation, body.lock_id, 'typed', (tx, { openingId, memberUid, lockId, rule, result }, now) =>
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
