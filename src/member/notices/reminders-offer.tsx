import { useLingui } from '@lingui/react/macro'
import { useEffect, useState, type ReactNode } from 'react'

import { mayExplain } from '#src/domain/notices/reminders.ts'
import { installRecord } from '#src/client/storage/install-record.ts'
import { reminderRecord } from '#src/client/storage/reminder-record.ts'
import { IconCheck } from '#src/ui/pictures/icons-critical.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

import { RemindersSheet } from './reminders-sheet.tsx'
import { type RemindersPlace, useReminders } from '#src/shared/notices/use-reminders.ts'

/** A new page is a new visit as far as the rules of offering go. */
const openedAt = Math.round(performance.timeOrigin)

/** The appointment is read first. */
const afterMs = 1500

interface RemindersOfferProps extends RemindersPlace {
  example: ReactNode
  onInstall: () => void
}

/** Explains reminders beside an appointment that is still to come, seldom; the member decides what the system asks. */
export function RemindersOffer({ example, onInstall, ...place }: RemindersOfferProps) {
  const { t } = useLingui()
  const { state, isBusy, turnOn } = useReminders(place)
  const [isOpen, setIsOpen] = useState(false)
  const [outcome, setOutcome] = useState<'none' | 'blocked' | 'failed'>('none')
  useEffect(() => {
    const timer = setTimeout(() => {
      const now = Date.now()
      const { firstSeenAt } = installRecord.read(now)
      if (!mayExplain(reminderRecord.read(), state, { firstSeenAt, openedAt }, now)) return
      reminderRecord.noteAsked(now)
      setIsOpen(true)
    }, afterMs)
    return () => clearTimeout(timer)
  }, [state])

  async function begin() {
    const how = await turnOn()
    if (how === 'blocked') reminderRecord.noteRefused()
    setOutcome(how === 'blocked' ? 'blocked' : how === 'unreachable' ? 'failed' : 'none')
    if (how === 'on') showToast({ text: t`Reminders are on`, icon: <IconCheck size={22} /> })
    if (how === 'on' || how === 'dismissed') setIsOpen(false)
  }

  return (
    <RemindersSheet
      open={isOpen}
      onClose={() => setIsOpen(false)}
      state={outcome === 'blocked' ? 'blocked' : state === 'install-first' ? 'install-first' : 'off'}
      example={example}
      isBusy={isBusy}
      hasFailed={outcome === 'failed'}
      onTurnOn={() => void begin()}
      onInstall={() => {
        setIsOpen(false)
        onInstall()
      }}
    />
  )
}
