import { dirname, join, relative, resolve } from 'node:path'

import { type OutputChunk, rolldown } from 'rolldown'

import { filesBeside } from './files-beside.ts'

/** What has parts that are no JavaScript stays a package beside the program. */
const native = ['better-sqlite3', 'sharp']
/** What packages ask for and do without. */
const absent = ['pg-native', 'cloudflare:sockets', 'supports-color']

export interface BundledPackages {
  /** Where those are installed that are part of the program, such as `node_modules/a/node_modules/b`. */
  inside: string[]
  /** The names of those that have to be installed beside it. */
  beside: readonly string[]
}

/**
 * Writes a program with an entry for each name as few files of JavaScript, its packages and all: a start loads some
 * dozens of files instead of two thousand. Nothing is renamed, and maps beside the files lead a line of a log back to the
 * source. Whatever it could only guess at stops it.
 */
export async function bundleServer(
  root: string,
  to: string,
  entries: Record<string, string>,
): Promise<BundledPackages> {
  const bundle = await rolldown({
    cwd: root,
    input: entries,
    platform: 'node',
    external: [...native, ...absent],
    plugins: [filesBeside()],
    onLog(level, { code, message }) {
      if (level === 'warn') throw new Error(`The server cannot be bundled: ${code}, ${message}`)
    },
  })
  const { output } = await bundle.write({
    dir: to,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'parts/[name].js',
    assetFileNames: 'parts/[name][extname]',
    // What packages use that Node will drop one day is said beside sources, not to operators.
    banner: ({ isEntry }) => (isEntry ? 'process.noDeprecation = true' : ''),
    sourcemap: true,
    sourcemapExcludeSources: true,
    sourcemapPathTransform: placeInArchive(root, dirname(to)),
  })
  await bundle.close()
  const modules = output
    .filter((part): part is OutputChunk => part.type === 'chunk')
    .flatMap(({ moduleIds }) => moduleIds)
  return {
    inside: [...new Set(modules.flatMap((id) => packagePlace(relative(root, id)) ?? []))].sort(),
    beside: native,
  }
}

/** A source is named as if it lay in the archive: `server/main.ts` beside the folder of the program. */
function placeInArchive(root: string, archive: string): (source: string, map: string) => string {
  return (source, map) => {
    const folder = dirname(map)
    return relative(folder, join(archive, relative(root, resolve(folder, source))))
  }
}

function packagePlace(file: string): string | undefined {
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0]
}
