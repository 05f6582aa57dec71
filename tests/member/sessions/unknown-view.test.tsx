// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import type { TanningFlow } from '#src/domain/sessions/tanning-flow/tanning-steps.ts'
import { isStart } from '#src/domain/sessions/tanning-flow/tanning-steps.ts'
import { UnknownView } from '#src/member/sessions/flow/unknown-view.tsx'

import { after, answered, aSession, from, heard, remotePressed, t0 } from '../../domain/sessions/tanning-words.ts'
import { showWithLinks } from '../../ui/render.tsx'

const unsure = { transport: 'remote', state: 'unknown' } as const

async function saidFor(flow: TanningFlow): Promise<string> {
  cleanup()
  if (!isStart(flow)) throw new Error(`No start is in doubt, but ${flow.step}`)
  const nothing = () => undefined
  await showWithLinks(<UnknownView flow={flow} onAskAgain={nothing} onReconnect={nothing} onStop={nothing} />)
  return (await screen.findByRole('status')).textContent
}

it('a start without an answer warns of the lamps; once its run must be over the page says that the outcome is unknown, and that staff look', async () => {
  const early = after(remotePressed, answered(aSession(unsure), null))
  expect(await saidFor(early)).toContain('The lamps may be on')
  expect(screen.getByRole('button', { name: 'Stop' })).toBeTruthy()

  const late = from(early, heard(aSession({ ...unsure, isBedFree: true }), t0 + 1_200_000))
  const said = await saidFor(late)
  expect(said).toContain("We don't know whether Bed 2 was on")
  expect(said).toContain('our staff have looked into it')
  expect(said).not.toContain('The lamps may be on')
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull()
})
