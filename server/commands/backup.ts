import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { generateX25519Identity, identityToRecipient } from 'age-encryption'

import { installationOf } from '#server/platform/backup/installation.ts'
import { makeBackup } from '#server/platform/backup/make-backup.ts'
import { readConfig } from '#server/platform/process/config.ts'
import { errorCode, StartFailure } from '#server/platform/process/start-failure.ts'
import { runCommand } from './run-command.ts'

const usage = `npm run backup                      one backup now, as the settings say
npm run backup -- --new-key FILE    makes the owner's key, and prints BACKUP_RECIPIENT`

await runCommand(async ([option, file, ...more]) => {
  if (option === '--new-key' && file !== undefined && more.length === 0) {
    const identity = await generateX25519Identity()
    writeNewKey(file, identity)
    console.log(`BACKUP_RECIPIENT=${await identityToRecipient(identity)}`)
    console.log(`Keep ${file} where the server is not, twice. Without it no backup can be opened.`)
    return 0
  }
  if (option !== undefined) {
    console.error(usage)
    return 2
  }
  const config = readConfig(process.env)
  if (!config.backup) {
    console.error('BACKUP_DIR and BACKUP_RECIPIENT are not set.')
    console.error(usage)
    return 2
  }
  const name = await makeBackup(installationOf(config), config.backup)
  console.log(join(config.backup.folder, name))
  return 0
})

/** Writes a key into a new file, for its owner only; an older key is never overwritten. */
function writeNewKey(file: string, identity: string): void {
  try {
    writeFileSync(file, `${identity}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
    throw new StartFailure(`${file} exists already. Choose another name.`)
  }
}
