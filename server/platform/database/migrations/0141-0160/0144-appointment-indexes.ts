import { indexStep } from '#server/platform/database/indexes/index-step.ts'

/**
 * Two indexes of all appointments and two of a part, in the place of six of all (decision 0144). A query is given a partial one
 * only where it says the state itself, and not as a parameter.
 */
export const narrowAppointmentIndexes = indexStep({
  add: [
    // A member's, in the order in which they are listed, with what tells the studio without reading the row.
    {
      name: 'appointments_by_member',
      table: 'appointments',
      columns: ['member_uid', 'starts_at', 'appointment_id', 'shop_id'],
    },
    // A studio's, by their start; an id to tell equals apart would be three quarters of it.
    { name: 'appointments_by_shop', table: 'appointments', columns: ['shop_id', 'starts_at'] },
    // What staff look for by a state other than the usual one, a fifth of all.
    {
      name: 'appointments_unvisited',
      table: 'appointments',
      columns: ['shop_id', 'starts_at', 'appointment_id', 'state'],
      where: "state <> 'visited'",
    },
    // What is still to come in the whole chain: reminders, and those who are late.
    { name: 'appointments_booked', table: 'appointments', columns: ['starts_at'], where: "state = 'booked'" },
  ],
  drop: [
    'appointments_of_member',
    'appointments_of_member_by_state',
    'appointments_of_member_in_shop',
    'appointments_of_shop',
    'appointments_of_shop_by_state',
    'appointments_by_state',
  ],
})
