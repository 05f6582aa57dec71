import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'

import { type DoorStanding, hasToChoose } from '#src/domain/doors/door-status.ts'
import type { DoorVisit } from '#src/domain/doors/door-visit/door-steps.ts'

import { sendDoor, tellVisit } from './door-visit-store.ts'

/** What the door's screen does by itself: it goes on to the result, asks once, and notices that the signal is back. */
export function useDoorSteps(visit: DoorVisit, standing: DoorStanding): void {
  useOutcome(visit)
  useResultAtHand(visit.lockId)
  useChoice(visit, standing)
  useSignal(standing.kind === 'phone-offline')
}

/** Once something is known, or known to be unknown, the next screen says so. */
function useOutcome({ step, lockId }: DoorVisit): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (step === 'refused') tellVisit()
  }, [step])
  const hasOutcome = step === 'opened' || step === 'in-use' || step === 'failed' || step === 'unknown'
  useEffect(() => {
    if (hasOutcome) void navigate({ to: '/doorstatus', search: { lock: lockId }, replace: true })
  }, [hasOutcome, lockId, navigate])
}

/** The screen with the result is loaded beforehand: whatever comes of a tap is shown, also when the signal is gone by then. */
function useResultAtHand(lockId: string): void {
  const router = useRouter()
  useEffect(() => void router.preloadRoute({ to: '/doorstatus', search: { lock: lockId } }), [router, lockId])
}

/** The question is asked once for each time that a member stands in front of the door. */
function useChoice({ step }: DoorVisit, standing: DoorStanding): void {
  const wasAsked = useRef(false)
  const isNeeded = step === 'looking' && hasToChoose(standing)
  useEffect(() => {
    if (!isNeeded || wasAsked.current) return
    wasAsked.current = true
    sendDoor({ type: 'choose' })
  }, [isNeeded])
}

function useSignal(isOffline: boolean): void {
  const onBack = useEffectEvent(() => sendDoor({ type: 'back-online' }))
  useEffect(() => {
    if (!isOffline) onBack()
  }, [isOffline])
}
