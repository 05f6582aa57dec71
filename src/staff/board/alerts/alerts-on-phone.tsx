import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { studioConfigQuery } from '#src/client/api/app-config.ts'
import { useConnection } from '#src/client/outbox/connection.ts'
import type { ReminderState } from '#src/domain/notices/reminders.ts'
import { useInstallWay } from '#src/shared/install/use-install-way.ts'
import { useReminders } from '#src/shared/notices/use-reminders.ts'
import { WhereToAllow } from '#src/shared/notices/where-to-allow.tsx'
import { useStaffShopId } from '#src/staff/kit/lists/use-staff-shop.ts'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'

import styles from './alerts-on-phone.module.css'

/** Whether this phone or tablet is told of alerts, as it really is, and switching that. */
export function AlertsOnPhone() {
  const { t, i18n } = useLingui()
  const { data, isError } = useQuery(studioConfigQuery(useStaffShopId() ?? 0, i18n.locale))
  const way = useInstallWay()
  const { state, isBusy, turnOn, turnOff } = useReminders({
    pushKey: data?.pushPublicKey,
    canInstall: way === 'ios' || way === 'wechat',
  })
  const [hasFailed, setHasFailed] = useState(false)
  const isOffline = useConnection().state === 'offline'
  const buttonState = isBusy ? 'busy' : isOffline ? 'disabled' : 'ready'
  return (
    <section className={styles.part} aria-label={t`Alerts on this device`}>
      <h3 className="text-title-s">
        <Trans>Alerts on this device</Trans>
      </h3>
      <p className="quiet" role="status">
        <Standing state={state} isSwitchedOff={data?.pushPublicKey === null} isUnknown={isError || isOffline} />
      </p>
      {state === 'off' && (
        <StaffButton
          size="small"
          state={buttonState}
          onClick={() => void turnOn().then((how) => setHasFailed(how === 'unreachable'))}
        >
          {t`Turn on notifications`}
        </StaffButton>
      )}
      {state === 'on' && (
        <StaffButton size="small" kind="tonal" state={buttonState} onClick={() => void turnOff()}>
          {t`Turn off notifications`}
        </StaffButton>
      )}
      {isOffline && (state === 'on' || state === 'off') && (
        <p className="quiet">
          <Trans>Offline. Can be changed once connected.</Trans>
        </p>
      )}
      {hasFailed && state === 'off' && (
        <p role="alert" className={styles.failed}>
          <Trans>Couldn't turn on notifications. Check your connection, then try again.</Trans>
        </p>
      )}
    </section>
  )
}

interface StandingProps {
  state: ReminderState
  /** The chain sends no notices at all. */
  isSwitchedOff: boolean
  /** The studio has not said how to ask for them. */
  isUnknown: boolean
}

function Standing({ state, isSwitchedOff, isUnknown }: StandingProps) {
  if (isSwitchedOff) return <Trans>Notices are switched off in the settings.</Trans>
  switch (state) {
    case 'on':
      return (
        <Trans>On. While you're on duty you're told here of what goes wrong; managers also of what nobody takes.</Trans>
      )
    case 'off':
      return <Trans>Off. What goes wrong shows in the app only.</Trans>
    case 'blocked':
      return (
        <>
          <Trans>Blocked in this device's settings.</Trans> <WhereToAllow />
        </>
      )
    case 'install-first':
      return <Trans>On this phone, notifications come once the app is on the home screen.</Trans>
    case 'absent':
      return <Trans>This browser shows no notifications. Use another one, or your own phone.</Trans>
    case 'checking':
      return isUnknown ? <Trans>The studio can't be reached to ask for notifications.</Trans> : <Trans>Checking…</Trans>
  }
}
