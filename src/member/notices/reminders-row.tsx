import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { ReminderState } from '#src/domain/notices/reminders.ts'
import { ask } from '#src/ui/overlays/ask.ts'
import { IconBell } from '#src/ui/pictures/icons.tsx'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { IconCheck } from '#src/ui/pictures/icons-critical.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

import { RemindersSheet } from './reminders-sheet.tsx'
import { type Reminders, type RemindersPlace, useReminders } from '#src/shared/notices/use-reminders.ts'

interface RemindersRowProps extends RemindersPlace {
  onInstall: () => void
}

/** Switches reminders on this phone on and off, and says how they really stand; absent where there can be none. */
export function RemindersRow({ onInstall, ...place }: RemindersRowProps) {
  const { t } = useLingui()
  const reminders = useReminders(place)
  const { isSheetOpen, closeSheet, press } = useRow(reminders, onInstall)
  const { state, isBusy } = reminders
  if (state === 'absent' || state === 'checking') return null
  return (
    <>
      <ListRow
        icon={<IconBell size={24} />}
        label={t`Reminders`}
        meta={<Standing state={state} />}
        aria-busy={isBusy || undefined}
        onClick={isBusy ? undefined : press}
      />
      <RemindersSheet
        open={isSheetOpen}
        onClose={closeSheet}
        state="blocked"
        isBusy={false}
        hasFailed={false}
        onTurnOn={closeSheet}
        onInstall={closeSheet}
      />
    </>
  )
}

function useRow({ state, turnOn, turnOff }: Reminders, onInstall: () => void) {
  const { t } = useLingui()
  const [isSheetOpen, setIsSheetOpen] = useState(false)

  async function begin() {
    const how = await turnOn()
    if (how === 'blocked') setIsSheetOpen(true)
    if (how === 'on') showToast({ text: t`Reminders are on`, icon: <IconCheck size={22} /> })
    if (how === 'unreachable') {
      showToast({
        text: t`Couldn't turn on notifications. Check your connection, then try again.`,
        tone: 'trouble',
      })
    }
  }

  async function end() {
    const isSure = await ask({ title: t`Turn off reminders on this phone?`, confirm: t`Turn off` })
    if (!isSure) return
    await turnOff()
    showToast({ text: t`Reminders are off` })
  }

  const presses: Partial<Record<ReminderState, () => void>> = {
    off: () => void begin(),
    on: () => void end(),
    blocked: () => setIsSheetOpen(true),
    'install-first': onInstall,
  }
  return { isSheetOpen, closeSheet: () => setIsSheetOpen(false), press: presses[state] }
}

function Standing({ state }: { state: Exclude<ReminderState, 'absent' | 'checking'> }) {
  switch (state) {
    case 'on':
      return <Trans>On</Trans>
    case 'off':
      return <Trans>Off</Trans>
    case 'blocked':
      return <Trans>Blocked</Trans>
    case 'install-first':
      return <Trans>Install first</Trans>
  }
}
