import { describe, expect, it } from 'vitest'

import { canDismiss, canUndo, type Entry, type Intent, isLostAtLogout } from '#src/domain/outbox/outbox-entry.ts'
import { ageLimitMs, leaseMs, next } from '#src/domain/outbox/outbox.ts'
import type { Outbox, OutboxEvent, SendOutcome } from '#src/domain/outbox/outbox.ts'

const now = Date.parse('2026-11-21T11:00:00Z')
const day = 86_400_000

const cancelFirst: Intent = {
  kind: 'cancel-appointment',
  appointmentId: 'a-1',
  rev: 1,
  startsAt: now + day,
  timeZone: 'Asia/Hong_Kong',
}
const cancelSecond: Intent = { ...cancelFirst, appointmentId: 'a-2' }
const rename: Intent = { kind: 'edit-profile', changes: { nickname: 'Sunny' }, baseRev: 4 }
const renameAgain: Intent = { kind: 'edit-profile', changes: { nickname: 'Ray' }, baseRev: 4 }
const setGender: Intent = { kind: 'edit-profile', changes: { gender: 'female' }, baseRev: 4 }

const receipt = (frame: string): Intent => ({ kind: 'report-receipts', sessionId: 's-1', frames: [frame] })

const noAnswer: SendOutcome = { kind: 'retry', mayHaveArrived: true, retryAfterSeconds: undefined }
const done: SendOutcome = { kind: 'done', code: 'ok', rev: 5 }

/** An outbox after some events, with names for its entries: 1, 2, 3 in the order in which they were meant. */
function after(...events: OutboxEvent[]): Outbox {
  return events.reduce<Outbox>((outbox, event) => next(outbox, event).state, [])
}

function meant(opId: string, intent: Intent, { at = now, ownerUid = 'anna' } = {}): OutboxEvent {
  return { type: 'meant', entry: { opId, ownerUid, shopId: 1, intent }, at }
}

function ready(at = now, { isAlone = true, isFresh = false, ownerUid = 'anna' } = {}): OutboxEvent {
  return { type: 'sender-ready', ownerUid, at, isAlone, isFresh }
}

function answered(opId: string, outcome: SendOutcome, { at = now, tries = 1, random = 1 } = {}): OutboxEvent {
  return { type: 'answered', opId, tries, outcome, at, random }
}

function sent(outbox: Outbox, event: OutboxEvent): string | undefined {
  return next(outbox, event).effects.find((effect) => effect.do === 'send')?.entry.opId
}

function states(outbox: Outbox): string[] {
  return outbox.map(({ opId, state }) => `${opId} ${state.name}`)
}

function only(outbox: Outbox): Entry {
  const [entry] = outbox
  if (!entry || outbox.length !== 1) throw new Error(`One entry was expected, not ${outbox.length}`)
  return entry
}

describe('meaning something', () => {
  it('a second tap on the same cancellation is the same entry', () => {
    const outbox = after(meant('1', cancelFirst))
    const { state: both, effects } = next(outbox, meant('2', cancelFirst))
    expect(states(both)).toEqual(['1 waiting'])
    expect(effects).toEqual([{ do: 'promise', opId: '1' }])
  })

  it('a member is seen in once, at the time of the first tap, and beside a cancellation of the same appointment', () => {
    const arrival = (arrivedAt: number): Intent => ({
      kind: 'mark-visited',
      appointmentId: 'a-1',
      arrivedAt,
      name: 'Ann',
    })
    const outbox = after(meant('1', cancelFirst), meant('2', arrival(now)), meant('3', arrival(now + day)))
    expect(states(outbox)).toEqual(['1 waiting', '2 waiting'])
    expect(outbox[1]?.intent).toEqual(arrival(now))
    expect(outbox.every(canUndo)).toBe(true)
  })

  it('edits of the profile become one entry while nothing was sent', () => {
    const outbox = after(meant('1', rename), meant('2', setGender), meant('3', renameAgain))
    expect(only(outbox)).toMatchObject({ opId: '1', intent: { changes: { nickname: 'Ray', gender: 'female' } } })
  })

  it('an edit is never merged into one that has been tried', () => {
    const outbox = after(meant('1', rename), ready(), answered('1', noAnswer), meant('2', renameAgain))
    expect(states(outbox)).toEqual(['1 waiting', '2 waiting'])
  })

  it('an edit on a newer revision keeps the older one apart, unless it replaces all of it', () => {
    expect(states(after(meant('1', rename), meant('2', { ...setGender, baseRev: 6 })))).toHaveLength(2)
    expect(only(after(meant('1', rename), meant('2', { ...renameAgain, baseRev: 6 }))).intent).toMatchObject({
      baseRev: 6,
    })
  })

  it('meaning it again replaces the refusal of the same matter and no other', () => {
    const refused = after(
      meant('1', cancelFirst),
      ready(),
      answered('1', { kind: 'refused', code: 'changed' }),
      meant('2', cancelSecond),
      ready(),
      answered('2', { kind: 'refused', code: 'visited' }),
      meant('3', cancelFirst),
    )
    expect(states(refused)).toEqual(['2 refused', '3 waiting'])
  })

  it('receipts of one session go together while nothing was sent, each of them once', () => {
    const outbox = after(meant('1', receipt('lamps-on')), meant('2', receipt('final')), meant('3', receipt('final')))
    expect(only(outbox)).toMatchObject({ opId: '1', intent: { frames: ['lamps-on', 'final'] } })
    const sending = after(meant('1', receipt('lamps-on')), ready(), meant('2', receipt('final')))
    expect(states(sending)).toEqual(['1 sending', '2 waiting'])
    expect(states(after(meant('1', receipt('final')), ready(), meant('2', receipt('final'))))).toEqual(['1 sending'])
  })

  it('more receipts than the studio takes in one call make another entry', () => {
    const many = Array.from({ length: 51 }, (_, index) => meant(`${index}`, receipt(`frame ${index}`)))
    expect(after(...many).map(({ intent }) => intent.kind === 'report-receipts' && intent.frames.length)).toEqual([
      50, 1,
    ])
  })

  it('the same entry written twice is one entry', () => {
    expect(states(after(meant('1', rename), meant('1', rename)))).toEqual(['1 waiting'])
  })
})

describe('taking back', () => {
  it('an entry can be taken back until it is being sent', () => {
    expect(after(meant('1', cancelFirst), { type: 'undo-pressed', opId: '1' })).toEqual([])
    const sending = after(meant('1', cancelFirst), ready(), { type: 'undo-pressed', opId: '1' })
    expect(states(sending)).toEqual(['1 sending'])
  })

  it('a try without an answer may have arrived, so the entry stays', () => {
    const outbox = after(meant('1', cancelFirst), ready(), answered('1', noAnswer), { type: 'undo-pressed', opId: '1' })
    expect(canUndo(only(outbox))).toBe(false)
  })

  it('a studio that said it was too busy did nothing, so the entry can be taken back', () => {
    const busy: SendOutcome = { kind: 'retry', mayHaveArrived: false, retryAfterSeconds: 5 }
    expect(canUndo(only(after(meant('1', cancelFirst), ready(), answered('1', busy))))).toBe(true)
  })

  it('a receipt of the bed cannot be taken back, never grows too old and outlives the login', () => {
    const outbox = after(meant('1', receipt('final')))
    expect(canUndo(only(outbox))).toBe(false)
    expect(isLostAtLogout(only(outbox))).toBe(false)
    expect(next(outbox, { type: 'undo-pressed', opId: '1' }).state).toEqual(outbox)
    expect(sent(outbox, ready(now + 30 * day))).toBe('1')
    expect(next(outbox, { type: 'member-left', uid: 'anna' }).state).toEqual(outbox)
  })

  it('only what was refused or is too old can be dismissed', () => {
    expect(states(after(meant('1', rename), { type: 'dismiss-pressed', opId: '1' }))).toEqual(['1 waiting'])
    const refused = after(meant('1', rename), ready(), answered('1', { kind: 'refused', code: 'changed' }))
    expect(canDismiss(only(refused))).toBe(true)
    expect(next(refused, { type: 'dismiss-pressed', opId: '1' }).state).toEqual([])
  })
})

describe('sending', () => {
  it('one entry is sent at a time, the oldest first', () => {
    const outbox = after(meant('1', cancelFirst), meant('2', rename))
    expect(sent(outbox, ready())).toBe('1')
    expect(sent(next(outbox, ready(now, { isAlone: false })).state, ready(now, { isAlone: false }))).toBeUndefined()
  })

  it('an entry that must wait holds up its own lane only', () => {
    const outbox = after(
      meant('1', rename),
      ready(),
      answered('1', noAnswer),
      meant('2', renameAgain),
      meant('3', cancelFirst),
    )
    expect(sent(outbox, ready())).toBe('3')
  })

  it('what a member left is not sent for another member', () => {
    expect(sent(after(meant('1', cancelFirst)), ready(now, { ownerUid: 'ben' }))).toBeUndefined()
  })

  it('what a killed page was sending is sent again, by a page that is alone or after its lease', () => {
    const orphan = after(meant('1', cancelFirst), ready())
    expect(sent(orphan, ready(now, { isAlone: true }))).toBe('1')
    expect(sent(orphan, ready(now + leaseMs - 1, { isAlone: false }))).toBeUndefined()
    expect(sent(orphan, ready(now + leaseMs, { isAlone: false }))).toBe('1')
  })

  it('tries come at random moments of a span that doubles up to five minutes', () => {
    let outbox = after(meant('1', cancelFirst))
    const waits: number[] = []
    for (let tries = 1; tries <= 12; tries++) {
      outbox = next(outbox, ready(now, { isFresh: true })).state
      outbox = next(outbox, answered('1', noAnswer, { tries })).state
      waits.push((only(outbox).nextAt - now) / 1000)
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300, 300])
    const halved = next(next(after(meant('1', cancelFirst)), ready()).state, answered('1', noAnswer, { random: 0.5 }))
    expect(only(halved.state).nextAt).toBe(now + 1000)
  })

  it('a connection that has come back ends the waiting, unless the studio asked for patience', () => {
    const lost = after(meant('1', cancelFirst), ready(), answered('1', noAnswer))
    expect(sent(lost, ready())).toBeUndefined()
    expect(sent(lost, ready(now, { isFresh: true }))).toBe('1')
    const busy: SendOutcome = { kind: 'retry', mayHaveArrived: false, retryAfterSeconds: 30 }
    const asked = after(meant('1', cancelFirst), ready(), answered('1', busy))
    expect(sent(asked, ready(now + 29_999, { isFresh: true }))).toBeUndefined()
    expect(sent(asked, ready(now + 30_000, { isFresh: true }))).toBe('1')
  })

  it('a clock that is set back does not keep an entry waiting for ever', () => {
    const lost = after(
      meant('1', cancelFirst, { at: now + day }),
      ready(now + day),
      answered('1', noAnswer, { at: now + day }),
    )
    expect(sent(lost, ready(now))).toBe('1')
  })
})

describe('what becomes of an entry', () => {
  it('done and already done end it', () => {
    for (const code of ['ok', 'already'] as const) {
      const outcome: SendOutcome = { kind: 'done', code, rev: 2 }
      const { state: outbox, effects } = next(after(meant('1', cancelFirst), ready()), answered('1', outcome))
      expect(outbox).toEqual([])
      expect(effects).toMatchObject([{ do: 'settle', outcome }])
    }
  })

  it('a refusal is kept and shown, and the lane goes on', () => {
    const outbox = after(
      meant('1', rename),
      ready(),
      meant('2', setGender),
      answered('1', { kind: 'refused', code: 'changed' }),
    )
    expect(states(outbox)).toEqual(['1 refused', '2 waiting'])
    expect(sent(outbox, ready())).toBe('2')
  })

  it('an entry of more than seven days is not sent any more, and says so', () => {
    const outbox = after(meant('1', rename), meant('2', cancelFirst, { at: now + day }))
    expect(sent(outbox, ready(now + ageLimitMs))).toBe('1')
    const late = next(outbox, ready(now + ageLimitMs + 1)).state
    expect(states(late)).toEqual(['1 dead', '2 sending'])
    expect(
      states(next(outbox, { type: 'looked-at', ownerUid: 'anna', at: now + ageLimitMs + 1, isAlone: true }).state),
    ).toEqual(['1 dead', '2 waiting'])
  })

  it('what follows an entry that is too old waits until the member has seen it', () => {
    const outbox = after(
      meant('1', rename),
      ready(),
      answered('1', noAnswer),
      meant('2', renameAgain, { at: now + day }),
      ready(now + ageLimitMs + 1),
    )
    expect(states(outbox)).toEqual(['1 dead', '2 waiting'])
    expect(sent(outbox, ready(now + ageLimitMs + 1))).toBeUndefined()
    expect(sent(next(outbox, { type: 'dismiss-pressed', opId: '1' }).state, ready(now + ageLimitMs + 1))).toBe('2')
  })

  it('a lost login changes nothing about the entry and asks for one', () => {
    const { state: outbox, effects } = next(after(meant('1', rename), ready()), answered('1', { kind: 'signed-out' }))
    expect(only(outbox)).toMatchObject({ tries: 0, mayHaveArrived: false, state: { name: 'waiting' } })
    expect(effects).toEqual([{ do: 'ask-login', uid: 'anna' }])
  })

  it('the word of a sender that was given up counts when it is final, and not otherwise', () => {
    const overtaken = after(meant('1', rename), ready(), ready(now + leaseMs, { isAlone: false }))
    expect(only(overtaken)).toMatchObject({ tries: 2, state: { name: 'sending' } })
    expect(only(next(overtaken, answered('1', noAnswer)).state).state.name).toBe('sending')
    expect(next(overtaken, answered('1', done)).state).toEqual([])
  })

  it('an edit made on top of another starts from the revision that the other one made', () => {
    const outbox = after(meant('1', rename), ready(), meant('2', renameAgain), answered('1', done))
    expect(only(outbox).intent).toMatchObject({ baseRev: 5 })
    const apart = after(meant('1', rename), ready(), meant('2', setGender), answered('1', done))
    expect(only(apart).intent).toMatchObject({ baseRev: 4 })
  })

  it('a member who leaves takes their entries along and no others', () => {
    const outbox = after(meant('1', rename), meant('2', rename, { ownerUid: 'ben' }), {
      type: 'member-left',
      uid: 'anna',
    })
    expect(states(outbox)).toEqual(['2 waiting'])
  })
})
