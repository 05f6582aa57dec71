import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

export default defineConfig({
  sourceLocale: 'en-US',
  locales: ['zh-HK', 'zh-CN', 'en-US'],
  catalogs: [{ path: '<rootDir>/locales/{locale}', include: ['src'] }],
  format: formatter({ lineNumbers: false, origins: false }),
})
