import type { Migration } from 'kysely/migration'

import { indexStep } from '#server/platform/database/indexes/index-step.ts'

/** Steps as a release after this one may have them: one of each kind that only adds, on a log of any length. */
export const nextSteps: Record<string, Migration> = {
  '9001-notes': {
    async up(db) {
      const notes = db.schema
        .createTable('machine_notes')
        .addColumn('entry_id', 'text', (column) => column.primaryKey())
      await notes.addColumn('note', 'text').execute()
    },
  },
  '9002-weights': {
    async up(db) {
      const weight = db.schema.alterTable('device_log').addColumn('weight', 'integer', (column) => column.defaultTo(0))
      await weight.execute()
      await db.schema.alterTable('appointments').addColumn('colour', 'text').execute()
    },
  },
  '9003-indexes': indexStep({
    add: [
      { name: 'device_log_by_kind', table: 'device_log', columns: ['what', 'created_at'] },
      { name: 'device_log_faults', table: 'device_log', columns: ['created_at'], where: "what = 'fault'" },
    ],
    drop: ['device_log_by_time'],
  }),
}
