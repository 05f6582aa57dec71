import type { SecretName } from '#server/platform/database/persisted-secret.ts'
import type { Place } from '#server/platform/database/store.ts'

/** Where an installation keeps what a backup is made of. */
export interface Installation {
  place: Place
  dataDir: string
  /** Those that were set; any other is read from `dataDir`. */
  secrets: Record<SecretName, string | undefined>
}

interface Settings {
  place: Place
  dataDir: string
  codePepper: string | undefined
  deviceSecret: string | undefined
  logSecret: string | undefined
}

export function installationOf({ place, dataDir, codePepper, deviceSecret, logSecret }: Settings): Installation {
  return {
    place,
    dataDir,
    secrets: { 'code-pepper': codePepper, 'device-secret': deviceSecret, 'log-secret': logSecret },
  }
}
