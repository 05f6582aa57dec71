// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { brandName, ownBrand } from '#src/domain/brand.ts'
import { loadOwnText } from '#src/shared/legal/built-in-text.ts'
import type { ChainConfig } from '#src/staff/chain/chain-config-calls.ts'
import { LegalForm } from '#src/staff/chain/legal-form.tsx'
import type { ChainDraft } from '#src/staff/chain/use-chain-draft.ts'

import { show } from '../../ui/render.tsx'

const noTexts = Object.fromEntries(
  ['terms', 'privacy', 'risk'].flatMap((document) => ['Hk', 'Cn', 'Us'].map((end) => [`${document}${end}`, ''])),
)
const own = { number: 1, publishedAt: null }
const config = {
  published: noTexts,
  wordings: { terms: own, privacy: own, risk: own },
  termsVersion: '2026-11-01',
  privacyVersion: '2026-11-01',
  riskWording: '2026-11-01',
} as unknown as ChainConfig

// Nothing is asked of a studio here that would matter.
beforeEach(() => void vi.stubGlobal('fetch', () => Promise.reject(new TypeError('The line is cut'))))
afterEach(() => vi.unstubAllGlobals())

it('a wording that is asked for in one language never ends up in the language that is looked at next', async () => {
  const taken: Record<string, string> = {}
  const change = (changes: object) => void Object.assign(taken, changes)
  const draft = { values: noTexts, change } as unknown as ChainDraft
  show(
    <QueryClientProvider client={new QueryClient()}>
      <LegalForm config={config} draft={draft} isReadOnly={false} />
    </QueryClientProvider>,
  )
  // Both are tapped before any wording has loaded.
  fireEvent.click(screen.getByRole('radio', { name: '简体中文' }))
  takeWording()
  fireEvent.click(screen.getByRole('radio', { name: 'English' }))
  takeWording()
  await waitFor(() => expect(Object.keys(taken).toSorted()).toEqual(['termsCn', 'termsUs']))
  expect(taken).toEqual({
    termsCn: (await loadOwnText('terms', 'zh-CN', brandName(ownBrand, 'zh-CN'))).text,
    termsUs: (await loadOwnText('terms', 'en-US', brandName(ownBrand, 'en-US'))).text,
  })
})

function takeWording() {
  fireEvent.click(screen.getByRole('button', { name: 'Edit from the wording of the app' }))
}
