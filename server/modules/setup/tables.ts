import type { Instant } from '#server/platform/database/schema.ts'

/** One row at most; none once there is a chain. */
interface SetupSecretsTable {
  id: 1
  secretHash: string
  triesLeft: number
  madeAt: Instant
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    setupSecrets: SetupSecretsTable
  }
}
