import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/** What may be said before a lazy screen is open; the build fails when the start says anything else. */
const start = [
  'src/member/app',
  'src/ui',
  'src/member/screens/home.tsx',
  'src/shared/banners',
  'src/member/home',
  'src/member/language',
  'src/shared/language',
  'src/shared/outbox',
  'src/member/connection/*.tsx',
  'src/member/scan/use-scan-entry.tsx',
  'src/member/shops',
  'src/shared/shops',
  'src/shared/sessions/use-intensity-names.ts',
]

/** Members never load what only staff are told. */
const staff = 'src/staff'

export default defineConfig({
  sourceLocale: 'en-US',
  locales: ['zh-HK', 'zh-CN', 'en-US'],
  catalogs: [
    { path: '<rootDir>/locales/start/{locale}', include: start },
    { path: '<rootDir>/locales/staff/{locale}', include: [staff] },
    { path: '<rootDir>/locales/{locale}', include: ['src'], exclude: [...start, staff] },
  ],
  format: formatter({ lineNumbers: false, origins: false }),
})
