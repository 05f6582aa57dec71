import { writing } from '#src/client/http/call-api.ts'

const contract = () => import('#src/contract/staff/board/shifts.ts')

/** Begins the own shift at a studio; one elsewhere ends with it. Throws an `ApiError`. */
export const startShift = writing(async () => (await contract()).startShift, '/api/admin/operation/start-shift')

/** Ends the own shift, or, by a manager, another clerk's; `not-found`: it is over already. */
export const endShift = writing(async () => (await contract()).endShift, '/api/admin/operation/end-shift')
