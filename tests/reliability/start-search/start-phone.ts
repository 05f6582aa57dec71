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
  const intents = get(row, field.intents)
  const isLinked = get(row, field.isLinked) === 1
  if (intents < bench.limits.intents) press(bench, row, (intents + 1) as Which, 'phone presses')
  if (intents > 0) press(bench, row, intents as Which, 'phone repeats')
  if (isLinked && get(row, field.phoneNonce) !== nonce.live)
    bench.done('phone greets', bench.copy(row), message.helloBluetooth)
  if (isLinked && get(row, field.hasGrant))
    bench.done('phone writes', bench.copy(row), about(message.grant, intents as Which))
  if (isLinked) bedUnlinks(bench, row, 'bed unlinked', () => undefined)
  else bedLinks(bench, row)
  if (intents > 0) command(bench, row, intents as Which)
  reload(bench, row)
}

/** Pause or resume, while they can have an effect; the network doubles them and brings them too late. */
function command(bench: Workbench, row: Row, intent: Which): void {
  if (!isRunning(row, intent) || bench.limits.pauses === 0) return
  if (isPaused(row)) bench.done('phone resumes', bench.copy(row), about(message.resume, intent))
  else bench.done('phone pauses', bench.copy(row), about(message.pause, intent))
}

function press(bench: Workbench, row: Row, intent: Which, step: 'phone presses' | 'phone repeats'): void {
  const next = bench.copy(row)
  next[field.intents] = intent
  if (step === 'phone presses') next[field.hasGrant] = 0
  const isNew = step === 'phone presses'
  bench.done(isNew ? 'phone presses remote' : 'phone repeats remote', next, about(message.startRemote, intent))
  const held = get(row, field.phoneNonce)
  if (held === nonce.none) return
  const said = held === nonce.live ? message.startLive : message.startDead
  bench.done(isNew ? 'phone presses bluetooth' : 'phone repeats bluetooth', next, about(said, intent))
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
  if (whichOf(code) === get(row, field.intents)) next[field.hasGrant] = 1
  bench.done(phoneHearsStep(code), next)
  return true
}
