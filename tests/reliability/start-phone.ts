import { bedLinks, bedUnlinks } from './start-bed.ts'
import { about, dropMessage, kindOf, mapMessages, message, whichOf } from './start-messages.ts'
import { field, get, nonce, type Row, type Which } from './start-state.ts'
import { numbered, type Workbench } from './start-workbench.ts'

const phoneHearsStep = numbered('phone hears')

/** Whatever the member or the phone may do now: more than the app really allows, and nothing less. */
export function phoneActs(bench: Workbench, row: Row): void {
  const wishes = get(row, field.wishes)
  const isBusy = get(row, field.isBusy) === 1
  const isLinked = get(row, field.isLinked) === 1
  // A bed that refuses the grant ends the wish for the phone, before the studio knows of it. A second phone never waits.
  const isImpatient = get(row, field.hasGrant) === 1 || bench.has('studio opens a second session beside the first')
  if ((!isBusy || isImpatient) && wishes < bench.limits.wishes)
    press(bench, row, (wishes + 1) as Which, 'phone presses')
  if (isBusy) press(bench, row, wishes as Which, 'phone repeats')
  if (isLinked && get(row, field.phoneNonce) !== nonce.live)
    bench.done('phone greets', bench.copy(row), message.helloBluetooth)
  if (isLinked && get(row, field.hasGrant))
    bench.done('phone writes', bench.copy(row), about(message.grant, wishes as Which))
  if (isLinked) bedUnlinks(bench, row, 'bed unlinked', () => undefined)
  else if (isBusy || wishes < bench.limits.wishes) bedLinks(bench, row)
  reload(bench, row)
}

function press(bench: Workbench, row: Row, wish: Which, step: 'phone presses' | 'phone repeats'): void {
  const next = bench.copy(row)
  next[field.wishes] = wish
  next[field.isBusy] = 1
  if (step === 'phone presses') next[field.hasGrant] = 0
  bench.done(
    step === 'phone presses' ? 'phone presses remote' : 'phone repeats remote',
    next,
    about(message.startRemote, wish),
  )
  const held = get(row, field.phoneNonce)
  if (held === nonce.none) return
  const said = held === nonce.live ? message.startLive : message.startDead
  bench.done(step === 'phone presses' ? 'phone presses bluetooth' : 'phone repeats bluetooth', next, about(said, wish))
}

/** The page is gone and comes back from what it had kept: the wish and the grant, but no link and no answer. */
function reload(bench: Workbench, row: Row): void {
  bedUnlinks(bench, row, 'phone reloads', (next) => {
    mapMessages(next, (code) => (isAnswer(code) ? 0 : code))
  })
}

function isAnswer(code: number): boolean {
  const kind = kindOf(code)
  return kind === message.answerOpen || kind === message.answerGrant || kind === message.answerEnded
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
  if (!isAnswer(code)) return false
  if (whichOf(code) === get(row, field.wishes) && get(row, field.isBusy)) {
    const kind = kindOf(code)
    if (kind === message.answerGrant) next[field.hasGrant] = 1
    if (kind === message.answerEnded) {
      next[field.isBusy] = 0
      next[field.hasGrant] = 0
    }
  }
  bench.done(phoneHearsStep(code), next)
  return true
}
