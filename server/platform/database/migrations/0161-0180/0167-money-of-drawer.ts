import { indexStep } from '#server/platform/database/indexes/index-step.ts'

/** A drawer holds the lines that name it, of whatever day, and those of an instant that name none. */
export const indexMoneyOfDrawer = indexStep({
  add: [{ name: 'money_of_drawer', table: 'money_lines', columns: ['shop_id', 'cash_drawer_id', 'created_at'] }],
})
