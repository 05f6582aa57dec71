import { useSyncExternalStore } from 'react'

import { failureOf } from '#src/client/http/call-api.ts'
import { askOpening, openDoor } from '#src/client/api/doors.ts'
import { toOpenRefusal } from '#src/client/api/open-refusal.ts'
import type { DoorEffect, DoorVisit, Move } from '#src/domain/doors/door-visit/door-steps.ts'
import type { Position } from '#src/domain/doors/proof.ts'
import { isUndecided, newVisit, next, type DoorEvent } from '#src/domain/doors/door-visit/door-visit.ts'
import type { BluetoothAddress } from '#src/domain/beds/bluetooth.ts'
import { openBeside } from '#src/member/doors/open-nearby.ts'
import { openByPass } from '#src/member/doors/open-by-pass.ts'
import { makeListeners } from '#src/lib/listeners.ts'
import { onTextChange } from '#src/client/storage/local-text.ts'
import { isNews } from '#src/domain/doors/door-visit/other-tab.ts'
import { onLoginChange } from '#src/client/login/login-changes.ts'
import type { StoredPass } from '#src/client/storage/rows/stored-passes.ts'
import { openingIdOf } from '#src/domain/passes/opening-id.ts'
import { persistedVisit } from '#src/client/storage/persisted-visit.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import { serverNow } from '#src/lib/server-clock.ts'

/** The one visit of this tab. It outlives the screens: what was sent from one is answered on the next. */
let current: { uid: string; visit: DoorVisit } | undefined
let timer: ReturnType<typeof setTimeout> | undefined
/** When something came of a tap that no screen has shown yet. */
let unseenSince: number | undefined
/** Whether the visit is another tab's: that one has sent the command, and hears of it first. */
let isOfOtherTab = false
const changes = makeListeners()

/** So long what came of a tap is news: the time that an opened door leaves to enter. */
const freshMs = 30_000
/** In this time a tab has its answer or asks for it; one that was closed does neither. Longer than a call may take. */
const otherTabAnswersMs = 15_000

onTextChange('doorVisit', hearOtherTab)
onLoginChange(() => {
  clearTimeout(timer)
  current = undefined
  unseenSince = undefined
  changes.tell()
})

/** The visit as it stands; undefined before one was begun or found. */
export function useDoorVisit(): DoorVisit | undefined {
  return useSyncExternalStore(changes.add, readVisit, readVisit)
}

/**
 * The member stands in front of a door. A command whose end is unknown comes first, and so does what came of
 * one while the screens changed, and whatever a reload has interrupted; the rest is over.
 */
export function beginVisit(lockId: string, proof: string | undefined): void {
  const isInterrupted = current === undefined && isReload()
  const found = findVisit()
  const isOn = isInterrupted || hasFreshOutcome() || (found && (isUndecided(found) || found.step === 'choosing'))
  if (found?.lockId !== lockId || !isOn) follow(memberNow(), { state: newVisit(lockId, proof), effects: [] })
}

/** Whether something came of a tap just now that no screen has shown. */
export function hasFreshOutcome(): boolean {
  return unseenSince !== undefined && serverNow() - unseenSince < freshMs
}

/** A screen shows what came of the last tap. */
export function tellVisit(): void {
  unseenSince = undefined
}

function isReload(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'reload')
}

/** Finds the visit that was under way before a reload. */
export function findVisit(): DoorVisit | undefined {
  const uid = memberNow()
  if (current?.uid === uid) return current.visit
  const kept = persistedVisit.read(uid)
  if (kept) follow(uid, next(kept, { type: 'resumed', at: serverNow() }))
  return kept && current?.visit
}

/** An answer that comes after another member has signed in on this phone is dropped. */
export function sendDoor(event: DoorEvent): void {
  if (current?.uid === memberNow()) follow(current.uid, next(current.visit, event))
}

/** A tap on a button that opens: each is a command of its own. */
export function tapOpen(isOffline: boolean, position?: Position): void {
  sendDoor({ type: 'open', opId: crypto.randomUUID(), at: serverNow(), isOffline, position })
}

/** A tap on a button that opens with a pass: the studio knows the opening by its own number, from the lock's report. */
export function tapOpenByPass({ id: pass, used }: StoredPass, address: BluetoothAddress): void {
  sendDoor({ type: 'open-nearby', opId: openingIdOf(pass, used + 1), at: serverNow(), address, pass })
}

/** A tap on a button that opens over Bluetooth. */
export function tapOpenNearby(address: BluetoothAddress): void {
  sendDoor({ type: 'open-nearby', opId: crypto.randomUUID(), at: serverNow(), address })
}

function readVisit(): DoorVisit | undefined {
  return current?.visit
}

/** Kept before anything is sent: the app may be closed before the answer comes. */
function follow(uid: string, { state: visit, effects }: Move): void {
  if (visit !== current?.visit) {
    const isAnswer = current?.visit.step === 'asking' && !isUndecided(visit)
    unseenSince = isAnswer ? serverNow() : undefined
  }
  current = { uid, visit }
  isOfOtherTab = false
  persistedVisit.write(uid, visit)
  changes.tell()
  for (const effect of effects) perform(effect, visit)
}

/** What another tab did with the door that is shown here too is shown here as well: a second tap would be a second command. */
function hearOtherTab(): void {
  const uid = memberNow()
  const theirs = persistedVisit.read(uid)
  if (current?.uid !== uid || !theirs || !isNews(current.visit, theirs, isOfOtherTab)) return
  clearTimeout(timer)
  current = { uid, visit: theirs }
  isOfOtherTab = true
  if (isUndecided(theirs)) timer = setTimeout(() => sendDoor({ type: 'resumed', at: serverNow() }), otherTabAnswersMs)
  changes.tell()
}

function memberNow(): string {
  return remembered.userId.read() ?? ''
}

function perform(effect: DoorEffect, visit: DoorVisit): void {
  clearTimeout(timer)
  switch (effect.do) {
    case 'open':
      return void open(visit, effect.opId, effect.position)
    case 'open-nearby':
      return beside(effect, visit)
    case 'ask':
      return void ask(effect.opId)
    case 'wake':
      timer = setTimeout(() => sendDoor({ type: 'ask', at: serverNow() }), Math.max(0, effect.at - serverNow()))
  }
}

/** Called from the tap itself: the browser shows its list of devices for nothing else. */
function beside({ opId, address, pass }: DoorEffect & { do: 'open-nearby' }, visit: DoorVisit): void {
  const tap = { opId, address, askedAt: serverNow(), send: sendDoor }
  void (pass === undefined ? openBeside(visit, tap) : openByPass(pass, tap))
}

async function open({ lockId, proof }: DoorVisit, opId: string, position: Position | undefined): Promise<void> {
  try {
    const answer = await openDoor({ lockId, proof, position, opId })
    sendDoor({ type: 'answered', opId, answer, at: serverNow() })
  } catch (error) {
    sendDoor(afterFailedOpen(error, opId))
  }
}

/** Only what the studio itself refused is known not to have reached the lock. */
function afterFailedOpen(error: unknown, opId: string): DoorEvent {
  const failure = failureOf(error)
  switch (failure.kind) {
    case 'refused':
      return { type: 'refused', opId, refusal: toOpenRefusal(failure.code, failure.data) }
    case 'signed-out':
      return { type: 'refused', opId, refusal: { kind: 'other' } }
    case 'busy':
      return { type: 'lost', opId, at: serverNow(), mayArrive: false }
    case 'unreachable':
    case 'broken':
      return { type: 'lost', opId, at: serverNow(), mayArrive: true }
  }
}

async function ask(opId: string): Promise<void> {
  try {
    const answer = await askOpening(opId)
    sendDoor({ type: 'answered', opId, answer, at: serverNow() })
  } catch (error) {
    const failure = failureOf(error)
    const isStranger = failure.kind === 'refused' && failure.code === 'not-found'
    sendDoor({ type: isStranger ? 'stranger' : 'ask-lost', opId })
  }
}
