import { describe, expect, it } from 'vitest'

import { ApiError } from '#src/client/http/call-api.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import { createOpenIntents, lastingIntents } from '#src/staff/kit/forms/open-intents.ts'

const lost = new ApiError({ kind: 'unreachable' })
const refused = new ApiError({ kind: 'refused', code: 'device-offline', message: '', data: null })

/** A studio that answers each id with what is given, in turn, and keeps the ids that it was sent. */
function aStudio(...answers: ('off' | 'on' | ApiError)[]) {
  const ids: string[] = []
  const call = (opId: string) => {
    ids.push(opId)
    const answer = answers[ids.length - 1] ?? 'off'
    return answer instanceof ApiError ? Promise.reject(answer) : Promise.resolve(answer)
  }
  return { ids, call }
}

describe('an intent without an answer', () => {
  it('is sent again under its own id, and ends with any answer', async () => {
    const intents = createOpenIntents()
    const { ids, call } = aStudio(lost, lost, 'off', refused, 'off')
    for (let press = 0; press < 5; press += 1) await intents.send('door', call).catch(() => undefined)
    const [first, second, third, fourth, fifth] = ids
    expect([second, third]).toEqual([first, first])
    expect(new Set([first, fourth, fifth]).size).toBe(3)
  })

  it('is not mixed up with another one that is under way at the same time', async () => {
    const intents = createOpenIntents()
    const door = aStudio(lost, 'off')
    const other = aStudio('off')
    await Promise.allSettled([intents.send('door', door.call), intents.send('other', other.call)])
    expect([intents.isOpen('door'), intents.isOpen('other')]).toEqual([true, false])
    await intents.send('door', door.call)
    expect(door.ids[1]).toBe(door.ids[0])
  })
})

describe('an intent in doubt', () => {
  it.each([
    ['too busy to look', new ApiError({ kind: 'busy', retryAfterSeconds: 1 })],
    ['no longer signed in', new ApiError({ kind: 'signed-out' })],
  ])('stays in doubt, with its id, where the studio was %s', async (_, turnedAway) => {
    const intents = createOpenIntents()
    const { ids, call } = aStudio(lost, turnedAway, 'off')
    for (let press = 0; press < 3; press += 1) await intents.send('sale', call).catch(() => undefined)
    expect(new Set(ids).size).toBe(1)
    expect(intents.isOpen('sale')).toBe(false)
  })

  it('is none where the first answer was that the server is busy', async () => {
    const intents = createOpenIntents()
    const { call } = aStudio(new ApiError({ kind: 'busy', retryAfterSeconds: 1 }))
    await intents.send('sale', call).catch(() => undefined)
    expect(intents.isOpen('sale')).toBe(false)
  })
})

describe('an intent about a door', () => {
  it('stays in doubt when the page is left, and for nobody but whoever sent it', async () => {
    const { ids, call } = aStudio(lost, 'off')
    remembered.userId.write('ann')
    await expect(lastingIntents.send('door', call)).rejects.toBe(lost)
    remembered.userId.write('bob')
    expect(lastingIntents.isOpen('door')).toBe(false)
    remembered.userId.write('ann')
    expect(lastingIntents.isOpen('door')).toBe(true)
    await lastingIntents.send('door', call)
    expect(ids[1]).toBe(ids[0])
  })
})
