import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { appointmentsKey, postponeAppointment } from '#src/client/api/appointments.ts'
import { type Failure, type FailureCode, failureOf } from '#src/client/http/call-api.ts'
import type { Appointment } from '#src/domain/appointments/appointment.ts'
import {
  firstPossible,
  postponeChoices,
  type PostponeChoice,
  type PostponeMinutes,
  type WhyBlocked,
} from '#src/domain/appointments/postpone.ts'
import { formatTime } from '#src/lib/format-time.ts'
import { showToast } from '#src/ui/feedback/toast.ts'

const reasons = [
  'slot-full',
  'outside-hours',
  'too-late',
  'already-postponed',
  'switched-off',
  'too-soon',
  'overlaps-own',
  'skin-type',
  'no-access',
  'changed',
  'visited',
] as const satisfies FailureCode[]

/** What the studio answers as well when the move is longer. */
const lasting: Partial<Record<FailureCode, WhyBlocked>> = {
  'slot-full': 'taken',
  'outside-hours': 'closed',
  'too-soon': 'rest',
  'overlaps-own': 'rest',
}

/** `other` is a reason that this version cannot explain. */
export type PostponeRefusal = (typeof reasons)[number] | 'other'

export type PostponeStep =
  | { step: 'idle' | 'sending' | 'done' }
  | { step: 'refused'; reason: PostponeRefusal }
  /** No answer, or none that says what became of it. */
  | { step: 'unsure'; failure: Exclude<Failure['kind'], 'refused'> }

export interface Postpone {
  choices: PostponeChoice[]
  chosen: PostponeChoice | undefined
  attempt: PostponeStep
  choose: (minutes: PostponeMinutes) => void
  send: () => Promise<void>
}

interface Input {
  minutes: PostponeMinutes
  opId: string
}

/** Moving an appointment that its member is late for. */
export function usePostpone(appointment: Appointment, closesAt: string | undefined): Postpone {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [input, setInput] = useState<Input>()
  const [refused, setRefused] = useState<{ minutes: number; why: WhyBlocked }>()
  const [attempt, setAttempt] = useState<PostponeStep>({ step: 'idle' })
  const choices = postponeChoices(appointment, { closesAt, refused })
  const free = choices.filter(({ blocked }) => blocked === undefined)
  const minutes = free.find((choice) => choice.minutes === input?.minutes)?.minutes ?? firstPossible(choices)

  function choose(next: PostponeMinutes) {
    setAttempt({ step: 'idle' })
    setInput((old) => (old?.minutes === next ? old : { minutes: next, opId: crypto.randomUUID() }))
  }
  async function send() {
    if (minutes === undefined || attempt.step === 'sending') return
    // The same choice again is the same wish, so that a lost answer cannot move it twice.
    const sent = input?.minutes === minutes ? input : { minutes, opId: crypto.randomUUID() }
    setInput(sent)
    setAttempt({ step: 'sending' })
    setAttempt(await sendInput(sent))
    await queries.invalidateQueries({ queryKey: appointmentsKey })
  }
  async function sendInput(sent: Input): Promise<PostponeStep> {
    try {
      const moved = await postponeAppointment({ appointmentId: appointment.appointmentId, ...sent })
      showToast({ text: t`Postponed to ${formatTime(moved.startsAt, moved.timeZone)}` })
      return { step: 'done' }
    } catch (error) {
      const failure = failureOf(error)
      if (failure.kind !== 'refused') return { step: 'unsure', failure: failure.kind }
      setInput(undefined)
      const why = lasting[failure.code]
      if (why) setRefused({ minutes: sent.minutes, why })
      return { step: 'refused', reason: reasons.find((reason) => reason === failure.code) ?? 'other' }
    }
  }
  return { choices, chosen: choices.find((choice) => choice.minutes === minutes), attempt, choose, send }
}
