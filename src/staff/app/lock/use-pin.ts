import { useRef, useState } from 'react'

import { failureOf } from '#src/client/http/call-api.ts'
import { isRecord, numberOr } from '#src/lib/parse-json.ts'

import { type OtherLogin, unlockWithPin } from './lock-calls.ts'

const length = 6

interface Typing {
  pin: string
  /** What the last wrong PIN left. */
  triesLeft: number | undefined
  hasFailed: boolean
  isBusy: boolean
}

/** Six digits, sent with the last one. `knownTries` is what the studio said before. */
export function usePin(knownTries: number | undefined, onOpen: () => void, as: OtherLogin) {
  const [typing, setTyping] = useState<Typing>({ pin: '', triesLeft: undefined, hasFailed: false, isBusy: false })

  const typed = useRef('')

  async function send(pin: string) {
    setTyping((now) => ({ ...now, pin, isBusy: true, hasFailed: false }))
    try {
      await unlockWithPin(pin, as)
      onOpen()
    } catch (error) {
      const failure = failureOf(error)
      const isWrong = failure.kind === 'refused' && failure.code === 'wrong-pin'
      const said = isWrong && isRecord(failure.data) ? numberOr(failure.data['tries_left'], 0) : undefined
      typed.current = ''
      setTyping((now) => ({ pin: '', isBusy: false, hasFailed: !isWrong, triesLeft: said ?? now.triesLeft }))
    }
  }

  function press(digit: string) {
    if (typing.isBusy || typed.current.length >= length) return
    // Keys may come faster than the dots are drawn.
    typed.current += digit
    const pin = typed.current
    if (pin.length === length) return void send(pin)
    setTyping((now) => ({ ...now, pin, hasFailed: false }))
  }
  function clear() {
    if (typing.isBusy) return
    typed.current = typed.current.slice(0, -1)
    const pin = typed.current
    setTyping((now) => ({ ...now, pin }))
  }
  return { ...typing, triesLeft: typing.triesLeft ?? knownTries, press, clear }
}
