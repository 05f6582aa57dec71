import { useCallback, useEffect, useState } from 'react'

import type { ReminderState, SwitchedOn } from '#src/domain/notices/reminders.ts'
import { pushPermission } from '#src/lib/browser-push.ts'
import { areRemindersOn, turnOffReminders, turnOnReminders } from '#src/client/push/push-subscription.ts'
import { sentSubscription } from '#src/client/storage/reminder-record.ts'

export interface RemindersPlace {
  /** The studio's key; undefined while it is not known, null where it sends nothing. */
  pushKey: string | null | undefined
  /** This browser cannot, and could from the home screen or in another browser. */
  canInstall: boolean
}

export interface Reminders {
  state: ReminderState
  isBusy: boolean
  /** Asks the system, from a press. */
  turnOn: () => Promise<SwitchedOn>
  turnOff: () => Promise<void>
}

/** Whether this phone is told about appointments, as it really is: looked at again whenever the page comes back. */
export function useReminders({ pushKey, canInstall }: RemindersPlace): Reminders {
  const [state, setState] = useState<ReminderState>('checking')
  const [isBusy, setIsBusy] = useState(false)
  const look = useCallback(async () => setState(await readState({ pushKey, canInstall })), [pushKey, canInstall])
  useEffect(() => {
    const lookAgain = () => void look()
    lookAgain()
    document.addEventListener('visibilitychange', lookAgain)
    const stop = sentSubscription.subscribe(lookAgain)
    return () => {
      document.removeEventListener('visibilitychange', lookAgain)
      stop()
    }
  }, [look])

  async function busily<Result>(work: () => Promise<Result>): Promise<Result> {
    setIsBusy(true)
    try {
      return await work()
    } finally {
      setIsBusy(false)
      await look()
    }
  }
  return {
    state,
    isBusy,
    turnOn: () => busily(async () => (typeof pushKey === 'string' ? await turnOnReminders(pushKey) : 'unreachable')),
    turnOff: () => busily(turnOffReminders),
  }
}

async function readState({ pushKey, canInstall }: RemindersPlace): Promise<ReminderState> {
  if (pushKey === null) return 'absent'
  const permission = pushPermission()
  if (permission === 'unsupported') return canInstall ? 'install-first' : 'absent'
  if (permission === 'blocked') return 'blocked'
  if (await areRemindersOn()) return 'on'
  return pushKey === undefined ? 'checking' : 'off'
}
