import type { ReactNode } from 'react'

export interface Question {
  /** The question itself, or what is told; Notice, where there is none. */
  title?: ReactNode
  /** What follows from it, where that has to be said. */
  body?: ReactNode
  /** The verb of the action; OK, unless given. Never "Cancel" where the action itself is to cancel something. */
  confirm?: string
  /** The verb of leaving things as they are; Cancel, unless given; `null` leaves one button only. */
  cancel?: string | null
  tone?: 'primary' | 'danger'
  /** `bottom` keeps the middle of the screen in sight. */
  place?: 'middle' | 'bottom'
}

export interface AskedQuestion extends Question {
  key: number
  answer: (isConfirmed: boolean) => void
}

let asked: AskedQuestion | undefined
let nextKey = 0
const listeners = new Set<() => void>()

/** Asks in a dialog and answers with what was chosen; closing it means no. A second question answers the first with no. */
export function ask(question: Question): Promise<boolean> {
  asked?.answer(false)
  return new Promise((resolve) => {
    nextKey += 1
    asked = { ...question, key: nextKey, answer: (isConfirmed) => settle(resolve, isConfirmed) }
    announceChange()
  })
}

export const askStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: () => asked,
}

function settle(resolve: (isConfirmed: boolean) => void, isConfirmed: boolean) {
  asked = undefined
  announceChange()
  resolve(isConfirmed)
}

function announceChange() {
  for (const listener of listeners) listener()
}
