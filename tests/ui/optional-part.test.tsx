// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { optionalPart } from '#src/ui/optional-part.tsx'

import { show } from './render.tsx'

interface Counted {
  count: number
}

const Rows = ({ count }: Counted) => <p>{count} rows</p>
const Number = ({ count }: Counted) => <p>only the number {count}</p>

it('shows what stands in its place until it has loaded, then itself', async () => {
  const Part = optionalPart(async () => Rows, Number)
  show(<Part count={3} />)
  expect(screen.getByText('only the number 3')).toBeTruthy()
  expect(await screen.findByText('3 rows')).toBeTruthy()
  expect(screen.queryByText('only the number 3')).toBeNull()
})

it('leaves what stands in its place where it cannot be loaded', async () => {
  const load = vi.fn<() => Promise<typeof Rows>>().mockRejectedValue(new Error('no signal'))
  const Part = optionalPart(load, Number)
  await act(async () => void show(<Part count={3} />))
  expect(load).toHaveBeenCalledOnce()
  expect(screen.getByText('only the number 3')).toBeTruthy()
})

it('leaves the rest of the screen as it is where nothing stands in its place', async () => {
  const Part = optionalPart(async (): Promise<typeof Rows> => await Promise.reject(new Error('no signal')))
  await act(async () =>
    show(
      <main>
        The rest
        <Part count={3} />
      </main>,
    ),
  )
  expect(screen.getByRole('main').textContent).toBe('The rest')
})
