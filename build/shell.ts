import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { createServer, type IndexHtmlTransformContext, minify, type Plugin, type Rolldown } from 'vite'

import { contentPolicy, sourceHash } from '../server/http/content-policy.ts'
import { defaultLanguage } from '../src/domain/language.ts'
import { isStartFile } from './chunks.ts'
import { inOneShell, type OneShell } from './one-shell.ts'
import { pagePlugins } from './page-plugins.ts'

type Shells = Record<string, string>

/**
 * Paints before any module runs: the home screen with the words of each language, the style of the first screens and
 * a small boot script go into the page itself. What is inline is named in the content policy by its hash.
 */
export function shell(root: string): Plugin {
  let policy = ''
  let outDir = ''
  let style = ''
  return {
    name: 'shell',
    apply: 'build',
    configResolved: (config) => void (outDir = config.build.outDir),
    generateBundle: { order: 'pre', handler: (_, bundle) => void (style = takeStyle(bundle)) },
    transformIndexHtml: {
      order: 'post',
      async handler(html, context) {
        const page = await assemble(html, style, context, root)
        policy = contentPolicy([page.boot], [style])
        // A page from the precache keeps the policy it was stored with, so a new policy makes a new page.
        return page.html.replace(
          '</head>',
          `<meta name="policy" content="${sourceHash(policy).slice(8, 20)}" /></head>`,
        )
      },
    },
    closeBundle: () => writeFile(join(root, outDir, '.policy.json'), JSON.stringify({ csp: policy })),
  }
}

/** The files of each language: what the first screen says, and what all others say. */
type Catalogs = Record<string, { first?: string; rest?: string }>

async function assemble(html: string, style: string, { bundle = {} }: IndexHtmlTransformContext, root: string) {
  const { other, ...homes } = await renderShells(root)
  const home = inOneShell(homes, defaultLanguage)
  const boot = await bootScript(root, catalogAddresses(bundle), home.words)
  const templates = Object.entries({ other, home: home.markup }).map(
    ([name, markup]) => `<template id="shell-${name}">${markup}</template>`,
  )
  const page = html
    .replace('<!--style-->', () => `<style>${style}</style>`)
    .replace('<!--shell-->', () => `${templates.join('')}<script>${boot}</script>`)
  return { html: page, boot }
}

/**
 * Takes the style of the start out of the bundle and into the page: one round trip less before the first paint.
 * It is taken before Vite looks, or every lazy screen would fetch the file as one of its own.
 */
function takeStyle(bundle: Rolldown.OutputBundle): string {
  const files = Object.values(bundle).filter(
    (file) => file.type === 'chunk' && (file.isEntry || isStartFile(file, 'start')),
  )
  let style = ''
  for (const file of files) {
    const imported = file.type === 'chunk' ? file.viteMetadata?.importedCss : undefined
    for (const name of imported ?? []) {
      const asset = bundle[name]
      if (asset?.type !== 'asset') throw new Error(`The style ${name} is not in the bundle`)
      style += String(asset.source).trim()
      delete bundle[name]
    }
    imported?.clear()
  }
  return style
}

/** Where the messages of each language are, so that the page can ask for them together with the script. */
function catalogAddresses(bundle: Rolldown.OutputBundle): Catalogs {
  const catalogs: Catalogs = {}
  for (const file of Object.values(bundle)) {
    if (file.type !== 'chunk') continue
    const [, start, language] = /locales\/(start\/)?([\w-]+)\.po$/.exec(file.facadeModuleId ?? '') ?? []
    if (language === undefined) continue
    catalogs[language] = { ...catalogs[language], [start ? 'first' : 'rest']: `/hk/${file.fileName}` }
  }
  return catalogs
}

async function bootScript(root: string, catalogs: Catalogs, words: OneShell['words']): Promise<string> {
  const { readFile } = await import('node:fs/promises')
  const source = await readFile(join(root, 'build/boot.js'), 'utf8')
  const filled = Object.entries({ __CATALOGS__: catalogs, __WORDS__: words }).reduce(
    (text, [name, value]) => text.replace(name, () => JSON.stringify(value)),
    source,
  )
  const { code } = await minify('boot.js', filled)
  return code.trim()
}

/** Loads the app in this process, with the class names that the pages get, and lets it render itself. */
async function renderShells(root: string): Promise<Shells> {
  const server = await createServer({
    root,
    base: '/hk/',
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: pagePlugins(),
  })
  try {
    const module = (await server.ssrLoadModule('/src/member/app/shell.tsx')) as { renderShells: () => Promise<Shells> }
    return await module.renderShells()
  } finally {
    await server.close()
  }
}
