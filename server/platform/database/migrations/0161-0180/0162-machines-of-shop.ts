import { indexStep } from '#server/platform/database/indexes/index-step.ts'

/** The beds and locks of one studio: a board looks for them more than once in a second. */
export const indexMachinesOfShop = indexStep({
  add: [
    { name: 'devices_of_shop', table: 'devices', columns: ['shop_id', 'sort', 'device_id'] },
    { name: 'locks_of_shop', table: 'locks', columns: ['shop_id', 'sort', 'lock_id'] },
  ],
})
