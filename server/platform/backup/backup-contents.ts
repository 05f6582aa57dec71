import { z } from 'zod/mini'

import { jsonText } from '#server/platform/database/json-text.ts'

export const manifestFile = 'backup.json'
export const databaseCopy = 'database'
export const secretsFolder = 'secrets'

const manifest = z.object({
  format: z.literal(1),
  /** Milliseconds since 1970. */
  madeAt: z.int(),
  engine: z.enum(['sqlite', 'postgres']),
  /** The last migration of the copied database. */
  migration: z.string(),
})

/** What a backup says of itself. */
export type Manifest = z.output<typeof manifest>

export const { read: readManifest, write: writeManifest } = jsonText(manifest)
