import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import type { PluginOption } from 'vite'

import { qrWorker } from './qr-worker.ts'
import { simplifiedPhrases } from './simplified-phrases.ts'

/** What turns the sources into pages, alike in the build, in tests and when the shell is rendered. The order matters. */
export function pagePlugins(): PluginOption[] {
  return [simplifiedPhrases(), qrWorker(), react(), lingui(), babel({ presets: [linguiTransformerBabelPreset()] })]
}
