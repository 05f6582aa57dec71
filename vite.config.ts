import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

import { chunkFileName, chunkGroups } from './build/chunks.ts'
import { compress } from './build/compress.ts'
import { coreFiles } from './build/core-files.ts'
import { firstAnswers } from './build/first-answers.ts'
import { manifests } from './build/manifest.ts'
import { ownModules } from './build/own-modules.ts'
import { pagePlugins } from './build/page-plugins.ts'
import { shell } from './build/shell.ts'
import { startScript } from './build/start-script.ts'
import { startWords } from './build/start-words.ts'

const root = import.meta.dirname
const { version } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as { version: string }

const core = coreFiles()

export default defineConfig({
  base: '/hk/',
  define: { __APP_VERSION__: JSON.stringify(version) },
  plugins: [
    pagePlugins(),
    ownModules(),
    firstAnswers(),
    manifests(),
    startWords(),
    shell(root),
    startScript(),
    core.plugin,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'index.ts',
      scope: '/hk/',
      manifest: false,
      injectRegister: false,
      registerType: 'prompt',
      injectManifest: {
        // The icon of home screens is the chain's logo, where it has one: no file that the worker could compare.
        globIgnores: ['assets/chinese-*.js'],
        globPatterns: ['**/*.{js,css,html}', 'icons/{icon.svg,icon-192.png,badge-96.png}'],
        manifestTransforms: [core.mark],
      },
      integration: {
        beforeBuildServiceWorker(options) {
          // The plugin names the worker after its source file; the studio serves it as sw.js.
          options.swDest = join(root, options.outDir, 'sw.js')
          options.injectManifest.swDest = options.swDest
        },
      },
    }),
    compress(root),
  ],
  // Found only when a dialog opens, they would reload the page of whoever develops.
  optimizeDeps: { include: ['@base-ui/react/dialog', '@base-ui/react/popover', 'qr-scanner'] },
  build: {
    target: 'es2023',
    rolldownOptions: { output: { chunkFileNames: chunkFileName, codeSplitting: { groups: chunkGroups() } } },
  },
})
