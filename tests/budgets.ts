import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { build, type Rolldown } from 'vite'

/** What a phone or tablet is given at one moment, and the most that it may be. */
interface Budget {
  name: string
  /** The sources of the chunks that are loaded then; what these import comes along. */
  of: RegExp
  /** Left out: they are there already. */
  after?: RegExp
  /** Compressed bytes, and modules. */
  mostBytes: number
  mostModules: number
  /** Names of modules that have no place there. */
  never: RegExp
}

const later = /\/src\/staff\/|\/locales\/staff\/|opencc-js|libphonenumber|qr-scanner|workbox|@base-ui|@simplewebauthn/
const start = /\/src\/member\/app\/main\.tsx$/

const budgets: Budget[] = [
  {
    name: 'until home is live',
    of: /\/src\/member\/app\/main\.tsx$|\/locales\/start\/zh-HK\.po$/,
    mostBytes: 137_100,
    mostModules: 300,
    never: new RegExp(`${later.source}|/zod/|/src/member/screens/(?!home)`),
  },
  ...(
    [
      ['booking', 'appointments/appointment', 97_000],
      ['the bed', 'sessions/device-time', 97_000],
      ['the door', 'doors/doorcontrol', 97_000],
      ['packages', 'cards/mypackages', 97_000],
      ['Me', 'members/my', 97_000],
    ] as const
  ).map(([name, file, mostBytes]) => ({
    name: `${name}, from home`,
    of: new RegExp(`/src/member/screens/${file}\\.tsx$`),
    after: start,
    mostBytes,
    mostModules: 440,
    never: /\/src\/staff\/|\/locales\/staff\/|opencc-js|libphonenumber|qr-scanner/,
  })),
  {
    name: 'the first page of the staff, from home',
    of: /\/src\/staff\/app\/staff-routes\.tsx?$|\/src\/staff\/board\/operation\.tsx$/,
    after: start,
    mostBytes: 225_000,
    mostModules: 1_070,
    never: /opencc-js|qr-scanner/,
  },
]

/** The page itself with its three shells and all of its styles. */
const mostPageBytes = 15_800

const folder = '.cache/budgets'
const chunks: Rolldown.OutputChunk[] = []
try {
  await build({
    logLevel: 'silent',
    build: { outDir: folder },
    plugins: [
      {
        name: 'collect-chunks',
        generateBundle(_, bundle) {
          for (const file of Object.values(bundle)) if (file.type === 'chunk') chunks.push(file)
        },
      },
    ],
  })
  const complaints = [...budgets.flatMap(complaintsOf), ...pageComplaints()]
  for (const complaint of complaints) console.error(complaint)
  process.exitCode = complaints.length === 0 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function complaintsOf({ name, of, after, mostBytes, mostModules, never }: Budget): string[] {
  const there = after ? withImports(startingWith(after)) : new Set<Rolldown.OutputChunk>()
  const loaded = [...withImports(startingWith(of))].filter((chunk) => !there.has(chunk))
  if (loaded.length === 0) return [`${name}: nothing is loaded; is its source elsewhere by now?`]
  const bytes = loaded.reduce((sum, { fileName }) => sum + bytesOf(fileName), 0)
  const modules = loaded.flatMap((chunk) => Object.keys(chunk.modules))
  const misplaced = modules.filter((module) => never.test(module))
  console.log(`${name}: ${bytes} bytes of ${mostBytes}, ${modules.length} modules of ${mostModules}`)
  return [
    ...(bytes > mostBytes ? [`${name}: ${bytes} bytes, and ${mostBytes} are allowed`] : []),
    ...(modules.length > mostModules ? [`${name}: ${modules.length} modules, and ${mostModules} are allowed`] : []),
    ...misplaced.map((module) => `${name}: ${module} has no place there`),
  ]
}

function pageComplaints(): string[] {
  const bytes = bytesOf('index.html')
  console.log(`the page: ${bytes} bytes of ${mostPageBytes}`)
  return bytes > mostPageBytes ? [`the page: ${bytes} bytes, and ${mostPageBytes} are allowed`] : []
}

function startingWith(source: RegExp): Rolldown.OutputChunk[] {
  return chunks.filter((chunk) => Object.keys(chunk.modules).some((module) => source.test(module)))
}

function withImports(first: readonly Rolldown.OutputChunk[]): Set<Rolldown.OutputChunk> {
  const all = new Set(first)
  for (const chunk of all) {
    for (const name of chunk.imports) {
      const imported = chunks.find(({ fileName }) => fileName === name)
      if (imported) all.add(imported)
    }
  }
  return all
}

/** As it goes over the line: what is too small to be worth compressing goes as it is. */
function bytesOf(file: string): number {
  const path = join(folder, file)
  return statSync(`${path}.br`, { throwIfNoEntry: false })?.size ?? statSync(path).size
}
