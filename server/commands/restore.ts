import { readFileSync } from 'node:fs'

import { installationOf } from '#server/platform/backup/installation.ts'
import { checkBackup, restoreBackup } from '#server/platform/backup/restore-backup.ts'
import { readConfig } from '#server/platform/process/config.ts'
import { runCommand } from './run-command.ts'

const usage = `npm run restore -- BACKUP KEY            takes a backup over, where there is no studio yet
npm run restore -- --check BACKUP KEY    opens it and reads all of it, and changes nothing`

await runCommand(async (given) => {
  const isCheck = given[0] === '--check'
  const [backup, key, ...more] = isCheck ? given.slice(1) : given
  if (backup === undefined || key === undefined || more.length > 0) {
    console.error(usage)
    return 2
  }
  const identity = readFileSync(key, 'utf8').trim()
  const { madeAt, migration } = isCheck
    ? await checkBackup(backup, identity)
    : await restoreBackup(backup, identity, installationOf(readConfig(process.env)))
  const what = `the studio as it was at ${new Date(madeAt).toISOString()}, in the form of ${migration}`
  console.log(isCheck ? `Whole: ${what}.` : `Restored: ${what}. "npm run check:logs" checks its logs; then start it.`)
  return 0
})
