// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'

import { ApiError } from '#src/client/http/call-api.ts'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'

type Answer = 'off' | 'on'
type Options = Parameters<typeof useStaffWrite<string, Answer>>[0]

const lost = new ApiError({ kind: 'unreachable' })

/** Stops of beds whose answers are given by hand, in turn. */
function stops(options: Partial<Options> = {}) {
  const asked: { bed: string; opId: string; answer: (said: Answer | ApiError) => void }[] = []
  const send = (bed: string, opId: string) =>
    new Promise<Answer>((resolve, reject) => {
      const answer = (said: Answer | ApiError) => (said instanceof ApiError ? reject(said) : resolve(said))
      asked.push({ bed, opId, answer })
    })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  )
  const { result, rerender } = renderHook((shown: Partial<Options>) => useStaffWrite({ send, ...options, ...shown }), {
    wrapper,
    initialProps: {},
  })
  const press = (bed: string) => act(() => void result.current.write(bed))
  const answer = (at: number, said: Answer | ApiError) =>
    act(async () => await Promise.resolve(asked[at]?.answer(said)))
  const showNow = (shown: unknown) => rerender({ shown })
  const close = () => act(() => result.current.reset())
  return { asked, press, answer, result, showNow, close }
}

it('does nothing at a second press while the first is under way', () => {
  const { asked, press } = stops()
  press('bed 1')
  press('bed 2')
  expect(asked.map(({ bed }) => bed)).toEqual(['bed 1'])
})

it('sends what is done to one bed while another one is under way', () => {
  const { asked, press } = stops({ lastingName: (bed) => `clean ${bed}` })
  press('bed 1')
  press('bed 1')
  press('bed 2')
  expect(asked.map(({ bed }) => bed)).toEqual(['bed 1', 'bed 2'])
})

it('passes over no press of a stop, and takes each for one of its own', () => {
  const { asked, press } = stops({ isUrgent: true })
  press('bed 3')
  press('bed 3')
  expect(asked).toHaveLength(2)
  expect(asked[1]?.opId).not.toBe(asked[0]?.opId)
})

it('stops anew what runs now where the answer to an earlier stop was lost', async () => {
  const { asked, press, answer, result } = stops({ isUrgent: true })
  press('bed 4')
  await answer(0, lost)
  expect(result.current.state).toEqual({ step: 'unknown' })
  press('bed 4')
  expect(asked[1]?.opId).not.toBe(asked[0]?.opId)
  await answer(1, 'off')
  expect(result.current.state).toEqual({ step: 'ready' })
})

it('tells which of several things failed, and how', async () => {
  const failed: [string, string][] = []
  const { press, answer } = stops({
    lastingName: (bed) => `clean ${bed}`,
    onFailed: ({ step }, bed) => failed.push([bed, step]),
  })
  press('bed 5')
  press('bed 6')
  await answer(1, new ApiError({ kind: 'refused', code: 'device-offline', message: '', data: null }))
  await answer(0, lost)
  expect(failed).toEqual([
    ['bed 6', 'refused'],
    ['bed 5', 'unknown'],
  ])
})

it('repeats what had no answer while its form is open, and takes it for another act once a new form shows the first', async () => {
  const { asked, press, answer, showNow, close } = stops({ lastingName: (bed) => `clean ${bed}`, shown: 'nothing' })
  press('bed 7')
  await answer(0, lost)
  showNow('one cleaning')
  press('bed 7')
  await answer(1, lost)
  close()
  press('bed 7')
  expect(asked.map(({ opId }) => opId === asked[0]?.opId)).toEqual([true, true, false])
})
