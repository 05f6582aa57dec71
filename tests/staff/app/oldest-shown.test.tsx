// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'

import { useOldestShown } from '#src/staff/app/use-oldest-shown.ts'

import { show } from '../../ui/render.tsx'

function Age() {
  return <output>{useOldestShown() ?? 'nothing'}</output>
}

function Day({ name }: { name: string }) {
  // What is not there is asked for, and no answer comes.
  useQuery({ queryKey: ['staff', name], queryFn: () => new Promise<string>(() => undefined), staleTime: Infinity })
  return null
}

function Calendar() {
  const [name, setName] = useState('tomorrow')
  return (
    <>
      <button type="button" onClick={() => setName(name === 'today' ? 'tomorrow' : 'today')}>
        Turn
      </button>
      <Day name={name} />
    </>
  )
}

it('says how old the day is that is shown, as soon as another one is turned to', async () => {
  const queries = new QueryClient()
  queries.setQueryData(['staff', 'today'], 'booked', { updatedAt: 1_000 })
  queries.setQueryData(['staff', 'self'], 'Ann', { updatedAt: 1 })
  show(
    <QueryClientProvider client={queries}>
      <Age />
      <Day name="self" />
      <Calendar />
    </QueryClientProvider>,
  )
  const says = () => screen.getByRole('status').textContent
  expect(says()).toBe('nothing')
  screen.getByRole('button').click()
  await waitFor(() => expect(says()).toBe('1000'))
  screen.getByRole('button').click()
  await waitFor(() => expect(says()).toBe('nothing'))
})
