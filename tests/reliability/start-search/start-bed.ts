import { about, addMessage, dropMessage, killNonce, kindOf, mapMessages, message, whichOf } from './start-messages.ts'
import {
  both,
  field,
  get,
  history,
  historyOf,
  isPaused,
  isRunning,
  isUnder,
  nonce,
  ofSession,
  part,
  pause,
  transport,
  type Row,
  type Which,
} from './start-state.ts'
import { acknowledged, kept, persisterOf, withoutFinal } from './start-receipts.ts'
import { numbered, type Workbench } from './start-workbench.ts'

const bedHearsStep = numbered('bed hears')
const liveGrantStep = numbered('bed hears live grant')
const deadGrantStep = numbered('bed hears dead grant')

/** Whatever the bed does without being told. */
export function bedActs(bench: Workbench, row: Row): void {
  for (const which of both) {
    if (historyOf(row, which) === history.dressing) switchOn(bench, row, which)
    const isEndless = isPaused(row) && bench.has('bed never ends a pause by itself')
    if (isUnder(row, which) && !isEndless) endRun(bench, row, which)
  }
  if (get(row, field.isCooling)) {
    const next = bench.copy(row)
    next[field.isCooling] = 0
    bench.done('bed cooled', next)
  }
  if (get(row, field.nonceTransport)) {
    const next = bench.copy(row)
    killNonce(next)
    bench.done('bed nonce-dies', next)
  }
  cutPower(bench, row)
  cutPowerAtTheLamps(bench, row)
}

function switchOn(bench: Workbench, row: Row, which: Which): void {
  const next = bench.copy(row)
  const isKept = !bench.has('bed drops a receipt once it is said')
  next[which - 1] = isKept ? history.runningL : history.running
  bench.done('bed lamps-on', next, about(message.receiptL, which), about(message.statusRunning, which))
}

function endRun(bench: Workbench, row: Row, which: Which): void {
  const next = bench.copy(row)
  const said = historyOf(row, which) === history.dressing ? message.receiptN : message.receiptF
  conclude(next, which)
  if (bench.has('bed drops a receipt once it is said')) next[which - 1] = withoutFinal(historyOf(next, which))
  bench.done('bed ends', next, about(said, which))
}

function conclude(row: Row, which: Which): void {
  const before = historyOf(row, which)
  if (before === history.dressing) row[which - 1] = history.neverN
  if (before === history.runningL) row[which - 1] = history.overLF
  if (before === history.running) row[which - 1] = history.overF
  if (before !== history.dressing) row[field.isCooling] = 1
  row[field.pause] = pause.none
}

function cutPower(bench: Workbench, row: Row): void {
  const next = bench.copy(row)
  for (const which of both) {
    if (!isUnder(row, which)) continue
    const isForgotten = isPaused(row) && bench.has('bed forgets a paused run in a power cut')
    conclude(next, which)
    if (isForgotten || bench.has('bed forgets an open run in a power cut'))
      next[which - 1] = withoutFinal(historyOf(next, which))
  }
  if (bench.has('bed forgets spent nonces and grants in a power cut')) next[field.hasForgotten] = 1
  killNonce(next)
  unlink(next)
  bench.done('bed power-cut', next)
}

/** Stored is that they go on; the power is gone before they obey. */
function cutPowerAtTheLamps(bench: Workbench, row: Row): void {
  const which = both.find((one) => historyOf(row, one) === history.dressing)
  if (which === undefined) return
  const next = bench.copy(row)
  next[which - 1] = history.darkLF
  if (bench.has('bed drops a receipt once it is said')) next[which - 1] = history.darkF
  if (bench.has('bed forgets an open run in a power cut')) next[which - 1] = history.darkL
  if (bench.has('bed forgets spent nonces and grants in a power cut')) next[field.hasForgotten] = 1
  next[field.isCooling] = 1
  killNonce(next)
  unlink(next)
  bench.done('bed power-cut at the lamps', next)
}

/** The Bluetooth link is gone, and what was under way on it. */
export function unlink(row: Row): void {
  row[field.isLinked] = 0
  row[field.phoneNonce] = nonce.none
  mapMessages(row, (code) => (isOnLink(code) ? 0 : code))
}

function isOnLink(code: number): boolean {
  return code === message.helloBluetooth || code === message.phoneIdentityLive || code === message.phoneIdentityDead
}

/** Takes one message in; false when it is not for the bed. */
export function bedHears(bench: Workbench, row: Row, slot: number, code: number): boolean {
  const next = bench.copy(row)
  dropMessage(next, slot)
  const kind = kindOf(code)
  switch (kind) {
    case message.helloBluetooth:
      greet(bench, next, kind, message.phoneIdentityLive, transport.bluetooth)
      return true
    case message.helloForStart:
      greet(bench, next, kind, about(message.identityLive, whichOf(code)), transport.mqtt)
      return true
    case message.helloExam:
      greet(bench, next, kind, message.identityExam, transport.mqtt)
      return true
    case message.helloOld:
      greet(bench, next, kind, 0, transport.mqtt)
      return true
    case message.grant:
      hearGrant(bench, next, whichOf(code))
      return true
    case message.pause:
      hearPause(bench, next, whichOf(code), bedHearsStep(code))
      return true
    case message.resume:
      hearResume(bench, next, whichOf(code), bedHearsStep(code))
      return true
    case message.ask:
    case message.askExam:
      tellAll(bench, next, kind)
      return true
    case message.ackL:
    case message.ackF:
    case message.ackN:
      next[whichOf(code) - 1] = acknowledged(historyOf(next, whichOf(code)), kind)
      bench.done(bedHearsStep(code), next)
      return true
    default:
      return false
  }
}

function greet(bench: Workbench, next: Row, kind: number, identity: number, on: number): void {
  if (!bench.has('bed keeps older nonces alive')) killNonce(next)
  next[field.nonceTransport] = on
  const isHeard = identity > 0
  bench.done(bedHearsStep(kind), next, ...(isHeard ? [identity] : []), ...kept(bench, next))
}

function hearGrant(bench: Workbench, next: Row, which: Which): void {
  const isLive = get(next, ofSession(which, part.isLive)) === 1
  const step = (isLive ? liveGrantStep : deadGrantStep)(which)
  if (isUnder(next, which)) {
    return bench.done(step, next, about(statusOf(next, which), which))
  }
  const isUsed = historyOf(next, which) !== history.unheard
  if (isUsed ? !forgetsUsed(bench, next) : !isLive) return bench.done(step, next)
  killNonce(next)
  const other: Which = which === 1 ? 2 : 1
  if (isUnder(next, other) || get(next, field.isCooling)) return bench.done(step, next)
  if (isUsed) bench.flag('two starts on one grant')
  next[which - 1] = history.dressing
  bench.done(step, next, about(message.started, which))
}

/** The lamps go off for a while; only the run that is named, only while it shines, and twice at most. */
function hearPause(bench: Workbench, next: Row, which: Which, step: string): void {
  if (!isUnder(next, which)) return bench.done(step, next, ...runUnder(next))
  const isLit = isRunning(next, which) && !isPaused(next)
  const isUsedUp = get(next, field.pause) >= pause.afterSecond
  if (isUsedUp && isLit && bench.has('bed does not count its pauses')) bench.flag('a third pause')
  else if (isUsedUp && isLit) return bench.done(step, next)
  if (isLit) next[field.pause] = get(next, field.pause) + 1
  bench.done(step, next, about(statusOf(next, which), which))
}

function hearResume(bench: Workbench, next: Row, which: Which, step: string): void {
  const isOver = historyOf(next, which) >= history.overLF
  if (isOver && bench.has('bed resumes a run that is over')) {
    bench.flag('lamps without a run')
    return bench.done(step, next)
  }
  if (!isUnder(next, which)) return bench.done(step, next, ...runUnder(next))
  if (isPaused(next)) next[field.pause] = get(next, field.pause) + 1
  bench.done(step, next, about(statusOf(next, which), which))
}

/** Told about another run than its own, a bed says which one it has. */
function runUnder(row: Row): number[] {
  return both.filter((which) => isUnder(row, which)).map((which) => about(statusOf(row, which), which))
}

function statusOf(row: Row, which: Which): number {
  if (!isRunning(row, which)) return message.statusDressing
  return isPaused(row) ? message.statusPaused : message.statusRunning
}

const examOf: Readonly<Record<number, number>> = {
  [message.statusDressing]: message.examDressing,
  [message.statusRunning]: message.examRunning,
  [message.statusPaused]: message.examPaused,
}

function forgetsUsed(bench: Workbench, row: Row): boolean {
  if (bench.has('bed checks neither nonce nor memory')) return true
  return get(row, field.hasForgotten) === 1
}

function tellAll(bench: Workbench, next: Row, kind: number): void {
  const isExam = kind === message.askExam
  const under = both.find((which) => isUnder(next, which))
  const receipts = kept(bench, next)
  const said: number[] = []
  if (under) {
    const status = statusOf(next, under)
    said.push(about(isExam ? (examOf[status] ?? status) : status, under))
  } else if (isExam) {
    said.push(persisterOf(next).length > 0 ? message.examReceipt : message.examNothing)
  }
  bench.done(bedHearsStep(kind), next, ...said, ...receipts)
}

/** A phone comes near: a connection of its own, and with it a nonce of its own. */
export function bedLinks(bench: Workbench, row: Row): void {
  const next = bench.copy(row)
  killNonce(next)
  next[field.isLinked] = 1
  bench.done('bed linked', next, ...kept(bench, next))
}

export function bedUnlinks(bench: Workbench, row: Row, step: string, change: (next: Row) => void): void {
  const next = bench.copy(row)
  if (get(row, field.nonceTransport) === transport.bluetooth) killNonce(next)
  unlink(next)
  change(next)
  bench.done(step, next)
}

/** What the network may do by itself. */
export function networkActs(bench: Workbench, row: Row): void {
  const [first, second] = [get(row, field.messages), get(row, field.messages + 1)]
  for (const [slot, code] of [first, second].entries()) {
    if (code === 0) continue
    const lost = bench.copy(row)
    dropMessage(lost, slot)
    bench.done('network loses', lost)
    if (second !== 0) continue
    const doubled = bench.copy(row)
    addMessage(doubled, code)
    bench.done('network doubles', doubled)
  }
}
