import { openForStaff } from '#src/contract/admin-operation.ts'

import { createDoorOpener } from '../routes/open-door.ts'
import { writeStaffLog } from '../store/staff-log.ts'
import type { StaffPlace } from './serve-staff.ts'

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
