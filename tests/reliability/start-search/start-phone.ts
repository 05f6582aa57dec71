import { bedLinks, bedUnlinks } from './start-bed.ts'
import { about, dropMessage, kindOf, mapMessages, message, whichOf } from './start-messages.ts'
import { field, get, isPaused, isRunning, nonce, type Row, type Which } from './start-state.ts'
import { numbered, type Workbench } from './start-workbench.ts'

const phoneHearsStep = numbered('phone hears')

/**
 * Whatever the member or the phone may do now: more than the app really does. It wishes anew and repeats its wish at
 * any moment, and writes any grant of that wish again and again, so one phone stands for many impatient ones.
 */
export function phoneActs(bench: Workbench, row: Row): void {
  const wishes = get(row, field.wishes)
  const isLinked = get(row, field.isLinked) === 1
  if (wishes < bench.limits.wishes) press(bench, row, (wishes + 1) as Which, 'phone presses')
  if (wishes > 0) press(bench, row, wishes as Which, 'phone repeats')
  if (isLinked && get(row, field.phoneNonce) !== nonce.live)
    bench.done('phone greets', bench.copy(row), message.helloBluetooth)
  if (isLinked && get(row, field.hasGrant))
    bench.done('phone writes', bench.copy(row), about(message.grant, wishes as Which))
  if (isLinked) bedUnlinks(bench, row, 'bed unlinked', () => undefined)
  else bedLinks(bench, row)
  if (wishes > 0) command(bench, row, wishes as Which)
  reload(bench, row)
}

/** Pause or resume, while they can have an effect; the network doubles them and brings them too late. */
function command(bench: Workbench, row: Row, wish: Which): void {
  if (!isRunning(row, wish) || bench.limits.pauses === 0) return
  if (isPaused(row)) bench.done('phone resumes', bench.copy(row), about(message.resume, wish))
  else bench.done('phone pauses', bench.copy(row), about(message.pause, wish))
}

function press(bench: Workbench, row: Row, wish: Which, step: 'phone presses' | 'phone repeats'): void {
  const next = bench.copy(row)
  next[field.wishes] = wish
  if (step === 'phone presses') next[field.hasGrant] = 0
  const isNew = step === 'phone presses'
  bench.done(isNew ? 'phone presses remote' : 'phone repeats remote', next, about(message.startRemote, wish))
  const held = get(row, field.phoneNonce)
  if (held === nonce.none) return
  const said = held === nonce.live ? message.startLive : message.startDead
  bench.done(isNew ? 'phone presses bluetooth' : 'phone repeats bluetooth', next, about(said, wish))
}

/** The page is gone and comes back from what it had kept: the wish and the grant, but no link and no answer. */
function reload(bench: Workbench, row: Row): void {
  bedUnlinks(bench, row, 'phone reloads', (next) => {
    mapMessages(next, (code) => (kindOf(code) === message.answerGrant ? 0 : code))
  })
}

/** Takes one message in; false when it is not for the phone. */
export function phoneHears(bench: Workbench, row: Row, slot: number, code: number): boolean {
  const next = bench.copy(row)
  dropMessage(next, slot)
  if (code === message.phoneIdentityLive || code === message.phoneIdentityDead) {
    next[field.phoneNonce] = code === message.phoneIdentityLive ? nonce.live : nonce.dead
    bench.done('phone hears identity', next)
    return true
  }
  if (kindOf(code) !== message.answerGrant) return false
  if (whichOf(code) === get(row, field.wishes)) next[field.hasGrant] = 1
  bench.done(phoneHearsStep(code), next)
  return true
}
