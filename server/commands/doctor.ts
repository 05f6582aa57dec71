import { readConfig } from '#server/platform/process/config.ts'
import { backupFindings } from './doctor/backup-findings.ts'
import { brokerLoginFindings } from './doctor/broker-login-findings.ts'
import type { Finding, Level } from './doctor/finding.ts'
import { networkFindings } from './doctor/network-findings.ts'
import { settingsFindings } from './doctor/settings-findings.ts'
import { storageFindings } from './doctor/storage-findings.ts'
import { runCommand } from './run-command.ts'

/** `npm run doctor`: what is unsafe, what needs attention and what is fine, with the settings of this terminal. */
async function examine(): Promise<number> {
  const config = readConfig(process.env)
  const findings = [
    ...settingsFindings(config),
    ...(await storageFindings(config)),
    ...(await backupFindings(config)),
    ...(await networkFindings(config)),
    ...(await brokerLoginFindings(config)),
  ]
  print('Unsafe', findings, 'unsafe')
  print('Needs attention', findings, 'attention')
  print('Fine', findings, 'fine')
  return findings.some(({ level }) => level === 'unsafe') ? 1 : 0
}

function print(heading: string, findings: Finding[], level: Level): void {
  const texts = findings.filter((finding) => finding.level === level).map(({ text }) => `  ${text}`)
  if (texts.length > 0) console.log([`${heading}:`, ...texts, ''].join('\n'))
}

await runCommand(examine)
