import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { whyNotBookable, type Bed, type Unbookable } from '#src/domain/beds/bed.ts'
import { classNames } from '#src/lib/class-names.ts'
import { IconCheck } from '#src/ui/pictures/icons-critical.tsx'

import { Choice, ChoiceGroup } from './choice-group.tsx'
import styles from './bed-picker.module.css'
import { useBedText } from '#src/member/appointments/use-bed-text.ts'

interface BedPickerProps {
  devices: readonly Bed[]
  chosen: string | undefined
  drawingOf: (device: Bed) => ReactNode
  onChoose: (deviceId: string) => void
  onBlocked: (whyNot: Unbookable) => void
}

/** The beds of the shop side by side. One that is offline or out of use is shown and says so when it is tapped. */
export function BedPicker({ devices, chosen, drawingOf, onChoose, onBlocked }: BedPickerProps) {
  const { t } = useLingui()
  const hasChosen = devices.some((device) => device.deviceId === chosen)
  return (
    <ChoiceGroup label={t`Bed`} className={styles.row}>
      {devices.map((device, index) => (
        <BedChoice
          key={device.deviceId}
          device={device}
          isChosen={device.deviceId === chosen}
          isTabStop={hasChosen ? device.deviceId === chosen : index === 0}
          drawing={drawingOf(device)}
          onChoose={() => {
            const whyNot = whyNotBookable(device)
            if (whyNot) onBlocked(whyNot)
            else onChoose(device.deviceId)
          }}
        />
      ))}
    </ChoiceGroup>
  )
}

interface BedChoiceProps {
  device: Bed
  isChosen: boolean
  isTabStop: boolean
  drawing: ReactNode
  onChoose: () => void
}

function BedChoice({ device, isChosen, isTabStop, drawing, onChoose }: BedChoiceProps) {
  const { t } = useLingui()
  const { deviceName: name, deviceType: type } = useBedText(device)
  const whyNot = whyNotBookable(device)
  const spoken = {
    online: t`${name}, ${type}, online`,
    offline: t`${name}, ${type}, offline, can't be booked`,
    disabled: t`${name}, ${type}, disabled, can't be booked`,
  }
  return (
    <Choice
      label={spoken[whyNot ?? 'online']}
      isChosen={isChosen}
      isBlocked={whyNot !== undefined}
      isTabStop={isTabStop}
      className={classNames(styles.card, isChosen && styles.chosen, whyNot !== undefined && styles.blocked)}
      onChoose={onChoose}
    >
      <span className={styles.drawing}>{drawing}</span>
      {isChosen && (
        <span className={styles.mark}>
          <IconCheck size={16} />
        </span>
      )}
      <span className={styles.name}>{name}</span>
      <span className="small-print">{type}</span>
      <span className={styles.status}>
        <i className={styles.light} />
        <StatusWord whyNot={whyNot} />
      </span>
    </Choice>
  )
}

function StatusWord({ whyNot }: { whyNot: Unbookable | undefined }) {
  if (whyNot === 'offline') return <Trans>Offline</Trans>
  return whyNot === 'disabled' ? <Trans>Disabled</Trans> : <Trans>Online</Trans>
}
