// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'

import { Cover } from '#src/ui/overlays/cover.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'

import { show } from '../ui/render.tsx'

interface Sight {
  isCovered: boolean
  isOpen?: boolean
  onClose?: () => void
}

const doNothing = () => undefined

/** A page with a form in a dialog, and what may cover both. */
function Sight({ isCovered, isOpen = true, onClose = doNothing }: Sight) {
  return (
    <>
      <p>The page</p>
      <Dialog open={isOpen} onClose={onClose} title="Block Mei" actions={null}>
        <input aria-label="Reason" />
      </Dialog>
      {isCovered && (
        <Cover>
          <button type="button">Unlock</button>
        </Cover>
      )}
    </>
  )
}

const dialog = () => screen.queryByRole('dialog', { name: 'Block Mei' })
const reason = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Reason' })

it('takes the page and an open dialog out of sight, and gives both back with what was typed and the focus', async () => {
  const { showAgain } = show(<Sight isCovered={false} />)
  await waitFor(() => expect(dialog()).not.toBeNull())
  fireEvent.change(reason(), { target: { value: 'Unpaid' } })
  act(() => reason().focus())
  showAgain(<Sight isCovered />)
  expect(dialog()).toBeNull()
  expect(screen.getByText('The page').closest('[hidden]')).not.toBeNull()
  act(() => screen.getByRole('button', { name: 'Unlock' }).focus())
  showAgain(<Sight isCovered={false} />)
  expect(screen.queryByRole('button', { name: 'Unlock' })).toBeNull()
  expect(reason().value).toBe('Unpaid')
  expect(document.activeElement).toBe(reason())
  expect(document.querySelector('[hidden]')).toBeNull()
})

it('hides what opens while it is there, and stays in reach of screen readers', async () => {
  const { showAgain } = show(<Sight isCovered isOpen={false} />)
  showAgain(<Sight isCovered isOpen />)
  await waitFor(() => expect(document.querySelector('[role=dialog]')?.closest('[hidden]')).toBeTruthy())
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Unlock' })).not.toBeNull())
  expect(dialog()).toBeNull()
})

it('lets no key close or move what is below, wherever the focus is', async () => {
  const onClose = vi.fn()
  const onKey = vi.fn()
  addEventListener('keydown', onKey)
  onTestFinished(() => removeEventListener('keydown', onKey))
  const { showAgain } = show(<Sight isCovered={false} onClose={onClose} />)
  await waitFor(() => expect(dialog()).not.toBeNull())
  showAgain(<Sight isCovered onClose={onClose} />)
  for (const part of [screen.getByRole('button', { name: 'Unlock' }), document.body])
    for (const key of ['Escape', '1', 's']) fireEvent.keyDown(part, { key, ctrlKey: key === 's' })
  expect(onKey).not.toHaveBeenCalled()
  expect(onClose).not.toHaveBeenCalled()
  showAgain(<Sight isCovered={false} onClose={onClose} />)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(onClose).toHaveBeenCalled()
})

it('lets the back gesture close nothing that is below, and what it opened itself', async () => {
  const watchers: Watcher[] = []
  class Watcher extends EventTarget {
    constructor() {
      super()
      watchers.push(this)
    }
    destroy() {}
  }
  vi.stubGlobal('CloseWatcher', Watcher)
  onTestFinished(() => void vi.unstubAllGlobals())
  /** The newest watcher hears it, once. */
  const goBack = () => act(() => void watchers.at(-1)?.dispatchEvent(new Event('close')))
  const onClose = vi.fn()
  const { showAgain } = show(<Sight isCovered={false} onClose={onClose} />)
  showAgain(<Sight isCovered onClose={onClose} />)
  goBack()
  goBack()
  expect(onClose).not.toHaveBeenCalled()
  const onOwnClose = vi.fn()
  showAgain(
    <Cover>
      <Dialog open onClose={onOwnClose} title="Stop all beds?" actions={null} />
    </Cover>,
  )
  await screen.findByRole('dialog', { name: 'Stop all beds?' })
  goBack()
  expect(onOwnClose).toHaveBeenCalledTimes(1)
})
