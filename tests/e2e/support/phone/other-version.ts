import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const own = [
  'server',
  'src',
  'sw',
  'locales',
  'public',
  'build',
  'dist',
  'index.html',
  'vite.config.ts',
  'package.json',
]
const config = ['tsconfig.json', 'lingui.config.ts']

export interface ProjectCopy {
  root: string
  /** Builds the same app under another version number; the studio has to be started anew to serve it. */
  buildVersion(version: string): Promise<void>
  remove(): Promise<void>
}

/** The whole project in a folder of its own, built app included, so that its next version can be released. */
export async function copyProject(): Promise<ProjectCopy> {
  const root = await mkdtemp(join(tmpdir(), 'studio-version-'))
  const from = process.cwd()
  for (const path of [...own, ...config]) {
    await cp(join(from, path), join(root, path), { recursive: true, preserveTimestamps: true })
  }
  // A copied folder is as old as its copy, and a build that is older than that would be made anew by the studio.
  const now = new Date()
  await utimes(join(root, 'dist/.policy.json'), now, now)
  await symlink(join(from, 'node_modules'), join(root, 'node_modules'))
  return {
    root,
    async buildVersion(version) {
      const file = join(root, 'package.json')
      const manifest = JSON.parse(await readFile(file, 'utf8')) as object
      await writeFile(file, JSON.stringify({ ...manifest, version }))
      const vite = join(from, 'node_modules/vite/bin/vite.js')
      const { status, stderr } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'error'], {
        cwd: root,
        encoding: 'utf8',
      })
      if (status !== 0) throw new Error(`The next version could not be built: ${stderr}`)
    },
    remove: () => rm(root, { recursive: true, force: true }),
  }
}
