import type { TanningEffect, TanningEvent } from '#src/domain/sessions/tanning-flow/tanning-events.ts'
import { isRun, isStart, type TanningFlow } from '#src/domain/sessions/tanning-flow/tanning-steps.ts'

import { about, kindOf, message, whichOf } from '../start-search/start-messages.ts'
import { field, get, nonce, type Row, type Which } from '../start-search/start-state.ts'

/** What the model's phone is, as far as a phone can know it: whether its nonce still lives it cannot. */
export interface PhoneState {
  intents: number
  isLinked: boolean
  hasNonce: boolean
  hasGrant: boolean
}

export const newPhone: PhoneState = { intents: 0, isLinked: false, hasNonce: false, hasGrant: false }

export function phoneIn(row: Row): PhoneState {
  return {
    intents: get(row, field.intents),
    isLinked: get(row, field.isLinked) === 1,
    hasNonce: get(row, field.phoneNonce) !== nonce.none,
    hasGrant: get(row, field.hasGrant) === 1,
  }
}

/** A step of a phone from where it stood, as one line. */
export function phoneEdge({ intents, isLinked, hasNonce, hasGrant }: PhoneState, step: string): string {
  const having = [isLinked && 'linked', hasNonce && 'nonce', hasGrant && 'grant'].filter(Boolean).join(' ')
  return `${step} | wish ${intents}${having && ` ${having}`}`
}

/**
 * What only the model's phone does. The app connects and greets in one go: it never stands there with a link and no
 * nonce, so all that can happen to a phone in between happens to the model's alone.
 */
export function isLiberty(edge: string): boolean {
  return /\| wish \d linked(?! nonce)/.test(edge) && !/^phone (?:greets|hears identity)/.test(edge)
}

/** What an event and its effects are in the model: its steps, one after the other. */
export function phoneSteps(
  { flow, phone }: { flow: TanningFlow; phone: PhoneState },
  { event, grantOf }: { event: TanningEvent; grantOf?: number },
  effects: readonly TanningEffect[],
) {
  const steps: { from: PhoneState; step: string }[] = []
  let at = phone
  const make = (step: string) => {
    steps.push({ from: at, step })
    at = afterStep(at, step)
  }
  const isTrying = isStart(flow) || isRun(flow)
  for (const step of stepsOfEvent(phone, event, isTrying, grantOf)) make(step)
  for (const effect of effects) for (const step of stepsOfEffect(at, effect)) make(step)
  return { steps, after: at }
}

function stepsOfEvent(
  { isLinked }: PhoneState,
  { type }: TanningEvent,
  isTrying: boolean,
  grantOf: number | undefined,
): string[] {
  if (type === 'restored') return ['phone reloads']
  // The app asks for the nonce as a part of connecting, and again when it has become too old.
  if (type === 'connected') return [...(isLinked ? [] : ['bed linked']), 'phone greets', 'phone hears identity']
  // At rest nothing fails that was not asked for.
  const isLost = type === 'link-lost' || (type === 'connect-failed' && isTrying)
  if (isLost) return isLinked ? ['bed unlinked'] : []
  return grantOf === undefined ? [] : [`phone hears ${about(message.answerGrant, grantOf === 1 ? 1 : 2)}`]
}

function stepsOfEffect({ intents, isLinked }: PhoneState, effect: TanningEffect): string[] {
  if (effect.do === 'start') {
    const verb = effect.opId === `op-${intents}` ? 'repeats' : 'presses'
    return [`phone ${verb} ${effect.plan.road}`]
  }
  if (effect.do === 'write-grant') return ['phone writes']
  if (effect.do === 'disconnect') return isLinked ? ['bed unlinked'] : []
  const isCommand = effect.do === 'command-bed' || effect.do === 'command-server'
  return isCommand && effect.command !== 'stop' ? [`phone ${effect.command}s`] : []
}

function afterStep(phone: PhoneState, step: string): PhoneState {
  if (step.startsWith('phone presses')) return { ...phone, intents: phone.intents + 1, hasGrant: false }
  if (step === 'bed linked') return { ...phone, isLinked: true }
  if (step === 'bed unlinked' || step === 'phone reloads') return { ...phone, isLinked: false, hasNonce: false }
  if (step === 'phone hears identity') return { ...phone, hasNonce: true }
  const code = Number(step.split(' ').at(-1))
  const isAnswer = step.startsWith('phone hears') && kindOf(code) === message.answerGrant
  return isAnswer && whichOf(code) === (phone.intents as Which) ? { ...phone, hasGrant: true } : phone
}
