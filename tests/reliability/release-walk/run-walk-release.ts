import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { builtApp } from '../../../build/built-app.ts'
import { makeRelease } from '../../../build/release/make-release.ts'

/** A member's way from booking to the lamps, what home tells of it, and a day at the counter. */
const usual = ['app/journey', 'app/visit', 'appointments/staff-walk-in', 'board/staff-board']

/**
 * `npm run prove:release`, `npm run prove:release -- doors/door`: makes the archive, unpacks it elsewhere, and lets the
 * browser tests walk through the server that starts from it instead of the one of this repository.
 */
const tests = process.argv.length > 2 ? process.argv.slice(2) : usual
const work = mkdtempSync(join(tmpdir(), 'release-walk-'))
try {
  const { archive, bytes } = await makeRelease({ root: process.cwd(), app: await builtApp(), to: join(work, 'out') })
  console.log(`${archive}: ${(bytes / 1_000_000).toFixed(1)} MB`)
  execFileSync('tar', ['xzf', archive, '-C', work])
  execFileSync('chmod', ['-R', 'a-w', join(work, 'studio')])
  const env = { ...process.env, RELEASE_FOLDER: join(work, 'studio') }
  const command = ['test', '-c', 'tests/e2e/playwright.config.ts', '--retries=0', ...tests]
  const { status } = spawnSync('node_modules/.bin/playwright', command, { env, stdio: 'inherit' })
  process.exitCode = status ?? 1
} finally {
  execFileSync('chmod', ['-R', 'u+w', work])
  rmSync(work, { recursive: true, force: true })
}
