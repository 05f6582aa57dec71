import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

import { failureOf } from '#src/client/http/call-api.ts'
import { keepAnswer } from '#src/client/http/persisted-query.ts'
import {
  type ChainChanges,
  type ChainConfig,
  chainConfigKey,
  chainConfigQuery,
  type ChainValues,
  configOf,
  discardChanges,
  readOf,
  saveChanges,
} from './chain-config-calls.ts'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'

import { isLegalKey } from './legal-keys.ts'
import type { ChainField, ChainKey } from './chain-field.ts'
import { useChainFields } from './use-chain-fields.ts'

/** Typing goes on for a moment before it is sent. */
const pauseMs = 600

/** What was typed and is not in the draft yet, with what stood there before. */
interface Typed {
  changes: ChainChanges
  origin: ChainChanges
}

const nothing: Typed = { changes: {}, origin: {} }

/**
 * The draft of the chain with what is being typed into it. Every change is sent into the shared draft by itself; where
 * somebody else changed the same field meanwhile, nothing is sent until it is decided whose holds. Without a connection
 * it waits on the page, and is sent once when the connection is back.
 */
export function useChainDraft(config: ChainConfig) {
  const fields = useChainFields()
  const [{ changes, origin }, setTyped] = useState(nothing)
  const known = config.draft?.values ?? config.published
  const values: ChainValues = { ...known, ...changes }
  const keys = keysOf(changes)
  const asSent = trimmed(changes)
  const open = keys.filter((key) => known[key] !== asSent[key])
  const conflicts = open.filter((key) => known[key] !== origin[key])
  const troubles = fields.filter((field) => !isRight(field, values)).map(({ key }) => key)
  const { save, discard } = useDraftWrites(config, setTyped)
  const { state, isOffline } = save
  const ready = pick(asSent, oneTextOf(open.filter((key) => !troubles.includes(key))))
  const isHeld = conflicts.length > 0 || isOffline || !maySend(state)
  const input = JSON.stringify(ready)
  const send = () => void save.write({ ...readOf(config), changes: ready })
  const flush = useEffectEvent(send)
  const goOn = useEffectEvent(() => {
    if (state.step === 'unknown') save.reset()
  })
  // What the broken line left unanswered keeps its id, so it is asked for again and done once.
  useEffect(() => {
    if (!isOffline) goOn()
  }, [isOffline])
  useEffect(() => {
    if (isHeld || input === '{}') return undefined
    const timer = setTimeout(flush, pauseMs)
    return () => clearTimeout(timer)
  }, [isHeld, input])

  return {
    known,
    values,
    origin,
    conflicts,
    troubles,
    /** Something is not in the draft yet. */
    hasTyped: open.length > 0,
    save,
    discard,
    change(more: ChainChanges) {
      save.reset()
      setTyped((now) => ({
        changes: { ...now.changes, ...more },
        origin: { ...pick(known, keysOf(more)), ...now.origin },
      }))
    },
    /** Gives up what was typed into these fields. */
    drop: (dropped: readonly ChainKey[]) => setTyped((now) => without(now, dropped)),
    /** What was typed holds over what was saved elsewhere. */
    insist: () => setTyped((now) => ({ ...now, origin: pick(known, keysOf(now.changes)) })),
    retry: send,
  }
}

export type ChainDraft = ReturnType<typeof useChainDraft>

function useDraftWrites(config: ChainConfig, setTyped: (next: (now: Typed) => Typed) => void) {
  const queries = useQueryClient()
  const keep = (answer: ChainConfig) => keepAnswer(queries, chainConfigQuery(), answer)
  const save = useStaffWrite({
    send: async (input: Parameters<typeof saveChanges>[0], opId: string) => {
      try {
        return { answer: await saveChanges(input, opId), sent: input.changes }
      } catch (error) {
        const present = await configOf(failureOf(error))
        if (present) keep(present)
        throw error
      }
    },
    onDone: ({ answer, sent }) => {
      keep(answer)
      setTyped((now) => {
        const arrived = keysOf(sent).filter((key) => now.changes[key] === sent[key])
        const left = without(now, arrived)
        // What was typed on while it was under way began from what has arrived.
        return { ...left, origin: { ...left.origin, ...pick(sent, keysOf(left.changes)) } }
      })
    },
  })
  const discard = useStaffWrite({
    send: async (_: object, opId: string) => await discardChanges(readOf(config), opId),
    invalidates: [chainConfigKey],
    onDone: (answer: ChainConfig) => {
      keep(answer)
      setTyped(() => nothing)
    },
  })
  return { save, discard }
}

/** Legal texts go one by one: together they are longer than a call may be. */
function oneTextOf(keys: readonly ChainKey[]): ChainKey[] {
  const first = keys.find(isLegalKey)
  return keys.filter((key) => !isLegalKey(key) || key === first)
}

/** What is refused because of another change is sent once more on top of it; other refusals wait for new input. */
function maySend(state: ReturnType<typeof useStaffWrite>['state']): boolean {
  if (state.step === 'ready') return true
  return state.step === 'refused' && state.failure.kind === 'refused' && state.failure.code === 'changed'
}

/** Spaces around a text are the studio's to drop; taking them away here would tear at the typing. */
function trimmed(changes: ChainChanges): ChainChanges {
  const sent = Object.entries(changes).map(([key, value]) => [key, typeof value === 'string' ? value.trim() : value])
  return Object.fromEntries(sent)
}

function isRight(field: ChainField, values: ChainValues): boolean {
  return field.kind !== 'text' || field.isRight(values[field.key])
}

function without({ changes, origin }: Typed, dropped: readonly ChainKey[]): Typed {
  const kept = keysOf(changes).filter((key) => !dropped.includes(key))
  return { changes: pick(changes, kept), origin: pick(origin, kept) }
}

function keysOf(changes: ChainChanges): ChainKey[] {
  return Object.keys(changes) as ChainKey[]
}

function pick(values: ChainChanges, keys: readonly ChainKey[]): ChainChanges {
  return Object.fromEntries(keys.filter((key) => key in values).map((key) => [key, values[key]]))
}
