import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { ReminderState } from '#src/domain/notices/reminders.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconBell, IconCalendar, IconReceipt } from '#src/ui/pictures/icons.tsx'
import { LazySheet } from '#src/ui/overlays/overlays.tsx'
import { IconAlert, IconClock } from '#src/ui/pictures/icons-critical.tsx'
import { WhereToAllow } from '#src/shared/notices/where-to-allow.tsx'

import styles from './reminders-sheet.module.css'

interface RemindersSheetProps {
  open: boolean
  onClose: () => void
  state: Extract<ReminderState, 'off' | 'install-first' | 'blocked'>
  /** The notice that will come, as an example. */
  example?: ReactNode
  isBusy: boolean
  /** Switching on has just failed. */
  hasFailed: boolean
  onTurnOn: () => void
  onInstall: () => void
}

/** What the phone will be told, before the system asks; or where to allow it when the system has said no. */
export function RemindersSheet(props: RemindersSheetProps) {
  const { open, onClose, state } = props
  const { t } = useLingui()
  return (
    <LazySheet
      open={open}
      onClose={onClose}
      title={
        <span className="text-title-l">
          {state === 'blocked' ? t`Notifications are blocked` : t`On time, with a reminder`}
        </span>
      }
    >
      <div className={styles.sheet}>
        {state === 'blocked' ? <BlockedNote onClose={onClose} /> : <Promises {...props} />}
      </div>
    </LazySheet>
  )
}

function Promises({ state, example, isBusy, hasFailed, onTurnOn, onInstall, onClose }: RemindersSheetProps) {
  return (
    <>
      <p className={styles.lead}>
        <Trans>Only for these, never for advertising.</Trans>
      </p>
      {example}
      <ul className={styles.promises}>
        <Line icon={<IconClock size={24} />}>
          <Trans>60 and 15 minutes before the start</Trans>
        </Line>
        <Line icon={<IconCalendar size={24} />}>
          <Trans>The studio moves or cancels your appointment</Trans>
        </Line>
        <Line icon={<IconReceipt size={24} />}>
          <Trans>A counter payment is confirmed</Trans>
        </Line>
      </ul>
      {hasFailed && (
        <div role="alert">
          <Callout tone="warn" icon={<IconAlert size={22} />}>
            <Trans>Couldn't turn on notifications. Check your connection, then try again.</Trans>
          </Callout>
        </div>
      )}
      {state === 'install-first' ? <Install onInstall={onInstall} /> : <TurnOn isBusy={isBusy} onTurnOn={onTurnOn} />}
      <Button kind="text" wide onClick={onClose}>
        <Trans>Not now</Trans>
      </Button>
    </>
  )
}

function TurnOn({ isBusy, onTurnOn }: Pick<RemindersSheetProps, 'isBusy' | 'onTurnOn'>) {
  return (
    <Button wide icon={<IconBell size={22} />} state={isBusy ? 'busy' : 'ready'} onClick={onTurnOn}>
      <Trans>Turn on notifications</Trans>
    </Button>
  )
}

/** Safari tells apps on the home screen only. */
function Install({ onInstall }: Pick<RemindersSheetProps, 'onInstall'>) {
  return (
    <>
      <p className={styles.lead}>
        <Trans>On this phone, notifications come once the app is on the home screen.</Trans>
      </p>
      <Button wide onClick={onInstall}>
        <Trans>Show how to install</Trans>
      </Button>
    </>
  )
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.promise}>
      {icon}
      {children}
    </li>
  )
}

/** The system has said no: only its own settings can change that, so this says where they are and asks for nothing. */
function BlockedNote({ onClose }: { onClose: () => void }) {
  return (
    <>
      <p className={styles.lead}>
        <WhereToAllow />
      </p>
      <p className={styles.lead}>
        <Trans>Until then, the app itself shows your next appointment, with or without a signal.</Trans>
      </p>
      <Button wide onClick={onClose}>
        <Trans>Got it</Trans>
      </Button>
    </>
  )
}
