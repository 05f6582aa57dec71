// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'

import { openScreen } from '../app/open-screen.tsx'
import { disc, doorPath, openButton, press, says, standAtDoor } from './stand-at-door.ts'

describe('the door of a booking', () => {
  it('opens by one tap, and counts the seconds that the studio named', async () => {
    const door = await standAtDoor()
    await openScreen(doorPath, door.me)
    await says('Lock online')
    fireEvent.click(await openButton())
    await says('Door is open')
    expect(screen.getByRole('timer').textContent).toContain('30')
    expect(await screen.findByText(/^Bed 1/)).toBeTruthy()
    expect(door.lock.commands).toHaveLength(1)
    door.wait(20_000)
    fireEvent(document, new Event('visibilitychange'))
    await waitFor(() => expect(screen.getByRole('timer').textContent).toContain('10'))
    await says('10 seconds left to enter')
    door.wait(10_000)
    fireEvent(document, new Event('visibilitychange'))
    await says("Time's up. The door is locked")
    expect(door.lock.commands).toHaveLength(1)
  })

  it('says how the lock answers: in use with the time, or failed with what to try', async () => {
    const door = await standAtDoor()
    door.lock.answers({ kind: 'in-use', availableInSeconds: 12 * 60 })
    await openScreen(doorPath, door.me)
    fireEvent.click(await openButton())
    await says('16:12')
    await says('in about 12 min')

    door.lock.answers({ kind: 'failed' })
    fireEvent.click(screen.getByRole('link', { name: 'Back' }))
    fireEvent.click(await openButton())
    await says("Couldn't open the door")
    await says('Tap “Open again” once more')
    door.lock.answers({ kind: 'opened' })
    await press('Open again')
    await says('Door is open')
    expect(door.lock.commands).toHaveLength(3)
  })

  it('is not opened twice by tapping twice', async () => {
    const door = await standAtDoor()
    const answer = Promise.withResolvers<{ kind: 'opened' }>()
    door.lock.answers(answer.promise)
    await openScreen(doorPath, door.me)
    fireEvent.click(await openButton())
    await says('Opening…')
    fireEvent.click(disc())
    answer.resolve({ kind: 'opened' })
    await says('Door is open')
    expect(door.commands()).toBe(1)
  })

  it('whose code is not this door’s is refused by the studio, and the way on is another scan', async () => {
    const door = await standAtDoor()
    await openScreen('/doorcontrol?lock=door-1&s=d3Jvbmc', door.me)
    fireEvent.click(await openButton())
    await says("This code isn't valid for this door any more. Scan the one on the door again.")
    expect(screen.getByRole('link', { name: 'Scan again' })).toBeTruthy()
    expect(door.lock.commands).toHaveLength(0)
  })
})

describe('when the lock has not answered', () => {
  it('the server is asked by itself, and its late answer is shown without another command', async () => {
    const door = await standAtDoor()
    door.lock.answers({ kind: 'unknown' })
    await openScreen(doorPath, door.me)
    fireEvent.click(await openButton())
    await says("Couldn't confirm the door")
    await says('This appointment can open the door 2 more times. After that, contact support.')
    expect(screen.queryByText("Couldn't open the door")).toBeNull()
    door.lock.saysLate(door.lock.commands[0]?.commandId ?? '', { kind: 'opened' })
    await says('Door is open')
    expect(door.lock.commands).toHaveLength(1)
  })

  it('a lost answer is found again by the id of the tap', async () => {
    const door = await standAtDoor()
    await openScreen(doorPath, door.me)
    const button = await openButton()
    door.line.state = 'answers-lost'
    fireEvent.click(button)
    await says("Couldn't confirm the door")
    await says('Try the door first')
    door.line.state = 'up'
    await says('Door is open')
    expect(door.commands()).toBe(1)
    expect(door.lock.commands).toHaveLength(1)
  })

  it('a command that the studio never took is called failed only after it said so', async () => {
    const door = await standAtDoor()
    await openScreen(doorPath, door.me)
    const button = await openButton()
    door.line.state = 'busy'
    fireEvent.click(button)
    await says("Couldn't confirm the door")
    door.line.state = 'up'
    await says('The command never reached the lock, so the door was not opened.')
    expect(door.lock.commands).toHaveLength(0)
  })

  it('opening again waits until the first command is dead', async () => {
    const door = await standAtDoor()
    await openScreen(doorPath, door.me)
    const button = await openButton()
    door.line.state = 'cut'
    // The phone does not know yet that it is offline.
    fireEvent.click(button)
    const wait = await screen.findByRole('button', { name: /Wait \d s/ })
    fireEvent.click(wait)
    expect(wait.getAttribute('aria-disabled')).toBe('true')
    expect(door.commands()).toBe(0)
  })

  it('a member who says that they are inside is led home, and the next visit starts anew', async () => {
    const door = await standAtDoor()
    door.lock.answers({ kind: 'unknown' })
    const { router } = await openScreen(doorPath, door.me)
    fireEvent.click(await openButton())
    await press("I'm in")
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    await router.navigate({ to: '/doorcontrol', search: { lock: 'door-1' } })
    expect(await openButton()).toBeTruthy()
  })
})

describe('a screen that loads more slowly than the lock answers', () => {
  it('shows that the door is open, does not offer to open it, and starts the next visit anew', async () => {
    const door = await standAtDoor()
    door.lock.answers({ kind: 'failed' })
    const first = await openScreen(doorPath, door.me)
    fireEvent.click(await openButton())
    await says("Couldn't open the door")
    first.close()
    const loaded = Promise.withResolvers<undefined>()
    vi.doMock('#src/member/screens/doors/doorcontrol.tsx', async (importOriginal) => {
      await loaded.promise
      return await importOriginal()
    })
    onTestFinished(() => vi.doUnmock('#src/member/screens/doors/doorcontrol.tsx'))
    const { router } = await openScreen('/doorstatus?lock=door-1', door.me)

    door.lock.answers({ kind: 'opened' })
    await press('Open again')
    await waitFor(() => expect(localStorage.getItem('doorVisit')).toContain('"opened"'))
    loaded.resolve(undefined)
    await waitFor(() => expect(router.state.status).toBe('idle'))
    await says('Door is open')
    expect(screen.queryByRole('button', { name: 'Open door' })).toBeNull()
    expect(door.lock.commands).toHaveLength(2)

    await router.navigate({ to: '/doorcontrol', search: { lock: 'door-1' } })
    expect(await openButton()).toBeTruthy()
  })
})

describe('a reload', () => {
  it('while the door is being asked comes back to the question, and sends nothing', async () => {
    const door = await standAtDoor()
    const answer = Promise.withResolvers<{ kind: 'opened' }>()
    door.lock.answers(answer.promise)
    const first = await openScreen(doorPath, door.me)
    fireEvent.click(await openButton())
    await says('Opening…')
    await waitFor(() => expect(door.lock.commands).toHaveLength(1))
    first.close()
    await openScreen(doorPath, door.me)
    await says("Couldn't confirm the door")
    answer.resolve({ kind: 'opened' })
    await says('Door is open')
    expect(door.commands()).toBe(1)
  })

  it.each([
    ['opened', 'Door is open'],
    ['failed', "Couldn't open the door"],
    ['in-use', 'In use'],
    ['unknown', "Couldn't confirm the door"],
  ] as const)('after %s shows the same', async (kind, said) => {
    const door = await standAtDoor()
    door.lock.answers({ kind })
    const first = await openScreen(doorPath, door.me)
    fireEvent.click(await openButton())
    await screen.findByRole('heading', { name: said })
    first.close()
    await openScreen('/doorstatus?lock=door-1', door.me)
    expect(await screen.findByRole('heading', { name: said })).toBeTruthy()
    expect(door.commands()).toBe(1)
  })

  it('finds nothing of another member', async () => {
    const door = await standAtDoor()
    const first = await openScreen(doorPath, door.me)
    fireEvent.click(await openButton())
    await says('Door is open')
    first.close()
    const { router } = await openScreen('/doorstatus?lock=door-1', await door.member())
    await waitFor(() => expect(router.state.location.pathname).toBe('/doorcontrol'))
    expect(screen.queryByText('Door is open')).toBeNull()
  })
})
