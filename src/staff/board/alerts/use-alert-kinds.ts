import { useLingui } from '@lingui/react/macro'

/** What kind an alert is, without the bed, door or member that it is about. */
export function useAlertKinds(): (kind: string) => string {
  const { t } = useLingui()
  return (kind) => {
    switch (kind) {
      case 'broker-down':
        return t`No connection to beds and doors`
      case 'bed-offline':
        return t`Bed offline`
      case 'bed-fault':
        return t`Bed fault`
      case 'bed-out':
        return t`Booked bed out of service`
      case 'lock-offline':
        return t`Door lock offline`
      case 'lock-jammed':
        return t`Door lock jammed`
      case 'session-unknown':
        return t`Session unclear`
      case 'unsettled':
        return t`Unsettled`
      case 'contradicted':
        return t`Receipt against a manual settlement`
      case 'lamps':
        return t`Lamps`
      case 'opened-often':
        return t`Door opened again and again`
      case 'opened-far':
        return t`Door opened from far away`
      case 'refused-often':
        return t`Proof refused again and again`
      case 'stopped':
        return t`Everything was stopped`
      case 'late':
        return t`Guest is late`
      case 'unreached':
        return t`Members to call`
      case 'money':
        return t`Payment issues`
      case 'problems':
        return t`Member reports`
      case 'stock':
        return t`Low stock`
      case 'codes-stopped':
        return t`No more codes for now`
      default:
        return t`Something else`
    }
  }
}
