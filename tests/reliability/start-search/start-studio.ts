import { asOld, examine, examinedSession, hearExamIdentity, isGreeted, lookAtFreed } from '../start-examination.ts'
import { about, dropMessage, kindOf, mapMessages, message, whichOf } from './start-messages.ts'
import {
  both,
  examining,
  field,
  get,
  isOpen,
  isUnder,
  money,
  ofSession,
  openSession,
  part,
  type Row,
  stage,
  type Which,
} from './start-state.ts'
import { numbered, type Workbench } from './start-workbench.ts'

const overdueStep = numbered('studio overdue')
const givesUpStep = numbered('studio gives up')
const silenceStep = numbered('studio hears silence')
const grantsStep = numbered('studio grants')
const freesStep = numbered('studio frees bed of')
const unsentStep = numbered('studio grants and cannot send')
const startedStep = numbered('studio hears started')
const remoteStartStep = numbered('studio requests remote')
const bluetoothStartStep = numbered('studio requests bluetooth')
const statusSteps = forEach('studio hears status for')
const examinedSteps = forEach('studio examined for')
const receiptSteps = forEach('studio hears receipt of')

/** 0: there is no session. */
function forEach(prefix: string): Record<0 | Which, (code: number) => string> {
  return { 0: numbered(`${prefix} 0`), 1: numbered(`${prefix} 1`), 2: numbered(`${prefix} 2`) }
}

/** Whatever the server does because time has passed. It may do so at any moment, which is more than it really does. */
export function serverActs(bench: Workbench, row: Row): void {
  const which = openSession(row)
  if (which === 0) return lookAtFreed(bench, row)
  const at = stageOf(row, which)
  if (at === stage.asked) giveUp(bench, row, which)
  if (at === stage.granted) silence(bench, row, which)
  if (isFollowed(at)) {
    const next = bench.copy(row)
    setStage(next, which, stage.unknown)
    bench.done(overdueStep(which), next)
  }
  if (at === stage.unknown) free(bench, row, which)
  if (at === stage.asked || bench.has('studio never asks again')) return
  examine(bench, row, which)
  bench.done('studio asks', bench.copy(row), message.ask)
}

/** So late that the nonce is dead and the bed's own timer has ended whatever came of the grant. */
function free(bench: Workbench, row: Row, which: Which): void {
  const mayBeOn = get(row, ofSession(which, part.isLive)) === 1 || isUnder(row, which)
  if (mayBeOn && !bench.has('studio frees a bed before its run must be over')) return
  const next = bench.copy(row)
  setStage(next, which, stage.freed)
  bench.done(freesStep(which), next)
}

/** Nothing that could start the bed has been made. */
function giveUp(bench: Workbench, row: Row, which: Which): void {
  const next = bench.copy(row)
  release(bench, next, which)
  bench.done(givesUpStep(which), next)
}

function silence(bench: Workbench, row: Row, which: Which): void {
  const next = bench.copy(row)
  if (bench.has('studio takes silence for a failure')) release(bench, next, which)
  else setStage(next, which, stage.unknown)
  bench.done(silenceStep(which), next)
}

/** Takes one message in; false when it is not for the studio. */
export function serverHears(bench: Workbench, row: Row, slot: number, code: number): boolean {
  const next = bench.copy(row)
  dropMessage(next, slot)
  const which = whichOf(code)
  switch (kindOf(code)) {
    case message.startRemote:
      hearInput(bench, next, which, 0, 0)
      return true
    case message.startLive:
      hearInput(bench, next, which, 1, 1)
      return true
    case message.startDead:
      hearInput(bench, next, which, 1, 0)
      return true
    case message.identityLive:
      hearIdentity(bench, next, which, 1)
      return true
    case message.identityDead:
      hearIdentity(bench, next, which, 0)
      return true
    case message.identityExam:
      hearExamIdentity(bench, next)
      return true
    case message.examNothing:
    case message.examReceipt:
    case message.examDressing:
    case message.examRunning:
    case message.examPaused:
      hearExam(bench, next, code)
      return true
    case message.started:
      hearStarted(bench, next, which)
      return true
    case message.statusDressing:
    case message.statusRunning:
    case message.statusPaused: {
      const open = openSession(next)
      if (open) follow(bench, next, open, which, shownBy(code))
      bench.done(statusSteps[open](code), next)
      return true
    }
    case message.receiptL:
    case message.receiptF:
    case message.receiptN:
    case message.receiptZ:
      hearReceipt(bench, next, which, kindOf(code))
      return true
    default:
      return false
  }
}

function hearInput(bench: Workbench, next: Row, which: Which, isBluetooth: number, isLive: number): void {
  if (stageOf(next, which) !== stage.none) {
    const hasGrant = get(next, ofSession(which, part.isBluetooth)) === 1
    return bench.done('studio repeats its answer', next, ...(hasGrant ? [about(message.answerGrant, which)] : []))
  }
  if (openSession(next) !== 0) {
    if (!bench.has('studio opens a second session beside the first')) return refuseInput(bench, next, which)
    bench.flag('two open sessions on one bed')
  }
  next[ofSession(which, part.isBluetooth)] = isBluetooth
  next[ofSession(which, part.isLive)] = isLive
  setStage(next, which, isBluetooth ? stage.granted : stage.asked)
  const said = isBluetooth ? about(message.answerGrant, which) : about(message.helloForStart, which)
  bench.done((isBluetooth ? bluetoothStartStep : remoteStartStep)(which), next, said)
}

/** The refusal is kept under the wish's id: asked again, the server says it again. */
function refuseInput(bench: Workbench, next: Row, which: Which): void {
  setStage(next, which, stage.ended)
  next[ofSession(which, part.money)] = money.released
  bench.done('studio refuses a wish', next)
}

function hearIdentity(bench: Workbench, next: Row, which: Which, isLive: number): void {
  if (isGreeted(next) && bench.has('studio takes an old identity for an answer')) {
    next[field.examination] = get(next, field.examination) + 1
    return bench.done('studio hears an old identity', next, message.askExam)
  }
  if (stageOf(next, which) !== stage.asked) return bench.done('studio hears an old identity', next)
  next[ofSession(which, part.isLive)] = isLive
  setStage(next, which, stage.granted)
  bench.done(grantsStep(which), next, about(message.grant, which))
  // The other outcome: the grant is made, and the network takes nothing, so that no side holds what names the nonce.
  const unsent = bench.copy(next)
  unsent[ofSession(which, part.isLive)] = 0
  release(bench, unsent, which)
  bench.done(unsentStep(which), unsent)
}

function hearExam(bench: Workbench, next: Row, code: number): void {
  const which = examinedSession(next)
  if (which === 0 || isGreeted(next)) return bench.done('studio hears an old status', next)
  next[field.examination] = examining.no
  const isEmpty = code === message.examNothing || bench.has('studio overlooks kept receipts')
  if (code === message.examNothing || code === message.examReceipt) {
    if (isEmpty && get(next, ofSession(which, part.money)) === money.reserved) release(bench, next, which)
  } else if (stageOf(next, which) !== stage.freed || bench.has('studio takes the next run for an older session'))
    follow(bench, next, which, whichOf(code), shownBy(code))
  bench.done(examinedSteps[which](code), next)
}

function hearStarted(bench: Workbench, next: Row, which: Which): void {
  const at = stageOf(next, which)
  // A status of the run before may have been taken for this one's; the grant says which run is.
  const isOfOther = isFollowed(at) && get(next, ofSession(which, part.run)) !== which
  if (at === stage.granted || at === stage.unknown || isOfOther) {
    next[ofSession(which, part.run)] = which
    if (moneyOf(next, which) === money.reserved) setStage(next, which, stage.dressing)
    if (bench.has('studio charges for a start without light')) settle(bench, next, which, money.used)
  }
  bench.done(startedStep(which), next)
}

/** What a bed shows moves the picture, and never money. */
function follow(bench: Workbench, next: Row, which: Which, run: Which, shown: number): void {
  const known = get(next, ofSession(which, part.run))
  if (stageOf(next, which) === stage.asked || (known !== 0 && known !== run)) return
  if (shown === stage.dressing && moneyOf(next, which) !== money.reserved) return
  if (shown === stage.paused && bench.has('studio takes a pause for the end')) return release(bench, next, which)
  next[ofSession(which, part.run)] = run
  setStage(next, which, shown)
}

function shownBy(code: number): number {
  const kind = kindOf(code)
  if (kind === message.statusPaused || kind === message.examPaused) return stage.paused
  return kind === message.statusRunning || kind === message.examRunning ? stage.running : stage.dressing
}

function hearReceipt(bench: Workbench, next: Row, which: Which, kind: number): void {
  const step = receiptSteps[which](kind)
  const ack = about(kind === message.receiptZ ? message.ackF : kind - message.receiptL + message.ackL, which)
  if (bench.has('studio acknowledges before it keeps')) bench.done(step, bench.copy(next), ack)
  if (stageOf(next, which) === stage.none) return bench.done(step, next, ack)
  const isOver = stageOf(next, which) === stage.ended
  if (kind === message.receiptL) {
    settle(bench, next, which, money.used)
    if (!isOver) {
      next[ofSession(which, part.run)] = which
      // What is paused has been seen shining; that it was paid for changes no more than the money.
      const seen = stageOf(next, which)
      if (seen !== stage.paused && seen !== stage.freed) setStage(next, which, stage.running)
    }
  } else if (!isOver) {
    settleFinal(bench, next, which, kind)
    setStage(next, which, stage.ended)
  }
  bench.done(step, next, ack)
}

/** What was counted as used is given back where the lamps were not on for a second. */
function settleFinal(bench: Workbench, next: Row, which: Which, kind: number): void {
  const isCharged = bench.has('studio charges for a run of no seconds')
  if (kind === message.receiptZ && !isCharged) {
    if (moneyOf(next, which) !== money.twice) next[ofSession(which, part.money)] = money.released
    return
  }
  const isTanned = kind !== message.receiptN && !bench.has('studio gives back on a final receipt without the first')
  settle(bench, next, which, isTanned ? money.used : money.released)
}

function release(bench: Workbench, row: Row, which: Which): void {
  settle(bench, row, which, money.released)
  setStage(row, which, stage.ended)
}

function settle(bench: Workbench, row: Row, which: Which, to: number): void {
  const at = ofSession(which, part.money)
  if (get(row, at) === money.reserved) row[at] = to
  else if (bench.has('studio counts every copy of a receipt') && to === money.used) row[at] = money.twice
}

function isFollowed(at: number): boolean {
  return at === stage.dressing || at === stage.running || at === stage.paused
}

function stageOf(row: Row, which: Which): number {
  return get(row, ofSession(which, part.stage))
}

function moneyOf(row: Row, which: Which): number {
  return get(row, ofSession(which, part.money))
}

function setStage(row: Row, which: Which, to: number): void {
  row[ofSession(which, part.stage)] = to
  if (to !== stage.ended) return
  // What is of no use to an ended session is the same for all of them; its grant may still be under way.
  row[ofSession(which, part.run)] = 0
  row[ofSession(which, part.isBluetooth)] = 0
  if (examinedSession(row) !== which) return
  row[field.examination] = examining.no
  mapMessages(row, asOld)
}

export function hasOpenSession(row: Row): boolean {
  return both.some((which) => isOpen(stageOf(row, which)))
}
