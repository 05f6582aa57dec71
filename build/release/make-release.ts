import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

import { create } from 'tar'

import { bundleServer } from './bundle-server.ts'
import { copyLicences } from './copy-licences.ts'
import { operatorCommands, writeManifest } from './own-manifest.ts'
import { copyPackages, placesFor, readLock } from './packages-for.ts'

interface ReleaseOptions {
  root: string
  /** The folder of the built app. */
  app: string
  /** Where the archive, its list of parts and the checksums go. */
  to: string
}

/** What an operator needs beside the server. */
const papers = ['CHANGELOG.md', 'docs/*.md', 'docs/nginx.conf', 'docs/operations/*', 'deploy/*']

const startFile = `// Plain JavaScript, so that an old Node gets far enough to say what is wrong.
import { existsSync } from 'node:fs'
import * as modules from 'node:module'
import { join } from 'node:path'

if (Number.parseInt(process.versions.node, 10) < 24) {
  console.error(\`Node 24 or newer is needed, and this is \${process.version}.\`)
  process.exit(1)
}
// What Node makes of the files is kept for the next start, which has less to do.
const data = process.env.DATA_DIR ?? './data'
if (existsSync(data)) modules.enableCompileCache(join(data, 'compiled'))
// What goes wrong is told by the lines of the sources.
modules.setSourceMapsSupport(true)
const { start } = await import('./program/server.js')
await start({ app: { folder: async () => join(import.meta.dirname, 'app') } })
`

/**
 * Makes one archive that runs by itself: the server as JavaScript, the built app, and the packages that the server
 * imports with all that they need, for machines like this one. Beside it a list of its parts (CycloneDX) and checksums.
 */
export async function makeRelease({ root, app, to }: ReleaseOptions): Promise<{ archive: string; bytes: number }> {
  const work = mkdtempSync(join(tmpdir(), 'release-'))
  try {
    const stage = join(work, 'studio')
    const { version } = await fillStage(stage, root, app)
    const name = `studio-${version}-${process.platform}-${process.arch}`
    mkdirSync(to, { recursive: true })
    const archive = join(to, `${name}.tar.gz`)
    const parts = join(to, `${name}.sbom.json`)
    writeFileSync(parts, readFileSync(join(stage, 'sbom.json')))
    const whole = { file: archive, cwd: work, gzip: true, portable: true, mtime: new Date(0) }
    await create(whole, ['studio'])
    const sums = [archive, parts].map((file) => `${checksum(file)}  ${file.slice(to.length + 1)}`)
    writeFileSync(join(to, 'SHA256SUMS'), `${sums.join('\n')}\n`)
    return { archive, bytes: statSync(archive).size }
  } finally {
    rmSync(work, { recursive: true })
  }
}

async function fillStage(stage: string, root: string, app: string): Promise<{ version: string }> {
  mkdirSync(stage)
  const entries = { server: 'server/main.ts', ...operatorCommands(root) }
  const packages = await bundleServer(root, join(stage, 'program'), entries)
  const lock = readLock(root)
  copyPackages(placesFor(packages.beside, lock, root), root, stage)
  copyLicences(packages.inside, root, join(stage, 'licences'))
  const manifest = writeManifest(root, stage, packages, lock)
  cpSync(app, join(stage, 'app'), { recursive: true })
  for (const paper of papers.flatMap((pattern) => globSync(pattern, { cwd: root })))
    cpSync(join(root, paper), join(stage, paper))
  writeFileSync(join(stage, 'start.js'), startFile)
  writeFileSync(join(stage, 'sbom.json'), listParts(stage))
  writeFileSync(join(stage, 'SHA256SUMS'), checksumsOf(stage))
  return manifest
}

function listParts(stage: string): string {
  const format = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']
  return execFileSync('npm', format, { cwd: stage, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
}

/** Of every file, as `sha256sum -c SHA256SUMS` reads it. */
function checksumsOf(stage: string): string {
  const files = readdirSync(stage, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(stage, join(parentPath, name)))
  return files
    .sort()
    .map((file) => `${checksum(join(stage, file))}  ${file}\n`)
    .join('')
}

function checksum(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}
