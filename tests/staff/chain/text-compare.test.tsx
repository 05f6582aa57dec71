// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { brandName, ownBrand } from '#src/domain/brand.ts'
import type { LegalField } from '#src/staff/chain/chain-field.ts'
import { TextCompare } from '#src/staff/chain/text-compare.tsx'
import { loadOwnText } from '#src/shared/legal/built-in-text.ts'

import { show } from '../../ui/render.tsx'

const field = { kind: 'legal', name: 'Terms', document: 'terms', language: 'en-US' } as unknown as LegalField

/** The rows as they are read: what was, what is, and which of them are marked as different. */
function compare(before: string, after: string) {
  show(
    <QueryClientProvider client={new QueryClient()}>
      <TextCompare
        field={field}
        before={before}
        after={after}
        names={{ before: 'In force', after: 'Draft' }}
        open
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  )
  const rows = () => screen.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent))
  return { rows }
}

it('shows what is in force beside the draft, and marks only the lines that differ', () => {
  const { rows } = compare('Be on time.\nWear goggles.', 'Be on time.\nWear your goggles.')
  expect(rows()).toEqual([
    ['In force', 'Draft'],
    ['Be on time.', 'Be on time.'],
    ['− Wear goggles.', '＋ Wear your goggles.'],
  ])
  expect(screen.getByText('Wear goggles.').tagName).toBe('DEL')
  expect(screen.getByText('Wear your goggles.').tagName).toBe('INS')
  expect(screen.getAllByText('Be on time.').map((cell) => cell.tagName)).toEqual(['TD', 'TD'])
})

it('shows a line that was added, or taken out, with nothing beside it', () => {
  const { rows } = compare('One.\nTwo.', 'One.\nTwo.\nThree.')
  expect(rows().at(-1)).toEqual(['', '＋ Three.'])
})

it('compares with the wording of the app where the chain has none of its own', async () => {
  const { text } = await loadOwnText('terms', 'en-US', brandName(ownBrand, 'en-US'))
  const first = text.split('\n').find((line) => line.trim() !== '') ?? ''
  const { rows } = compare('', `${text}\nOne more line.`)
  // As long as that wording is not there, nothing is said to be new.
  expect(screen.queryByRole('table')).toBeNull()
  await waitFor(() => expect(rows().at(-1)).toEqual(['', '＋ One more line.']))
  expect(rows()[1]).toEqual([first.trim(), first.trim()])
})
