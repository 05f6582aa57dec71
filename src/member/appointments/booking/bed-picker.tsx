import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { anyBed } from '#src/domain/appointments/booking-draft.ts'
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
  /** Of the choice of any bed; without it only one bed can be chosen. */
  anyDrawing?: ReactNode
  onChoose: (deviceId: string) => void
  onBlocked: (whyNot: Unbookable) => void
}

/** The beds of the shop side by side. One that is offline or out of use is shown and says so when it is tapped. */
export function BedPicker({ devices, chosen, drawingOf, anyDrawing, onChoose, onBlocked }: BedPickerProps) {
  const { t } = useLingui()
  const hasChosen = chosen === anyBed || devices.some((device) => device.deviceId === chosen)
  const online = devices.filter((device) => !whyNotBookable(device)).length
  const hasAny = anyDrawing !== undefined && online > 1
  return (
    <ChoiceGroup label={t`Bed`} className={styles.row}>
      {hasAny && (
        <AnyChoice
          isChosen={chosen === anyBed}
          isTabStop={chosen === anyBed || !hasChosen}
          drawing={anyDrawing}
          online={online}
          onChoose={() => onChoose(anyBed)}
        />
      )}
      {devices.map((device, index) => (
        <BedChoice
          key={device.deviceId}
          device={device}
          isChosen={device.deviceId === chosen}
          isTabStop={hasChosen ? device.deviceId === chosen : index === 0 && !hasAny}
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

interface AnyChoiceProps {
  isChosen: boolean
  isTabStop: boolean
  drawing: ReactNode
  online: number
  onChoose: () => void
}

function AnyChoice({ isChosen, isTabStop, drawing, online, onChoose }: AnyChoiceProps) {
  const { t } = useLingui()
  return (
    <Choice
      label={t`Any bed, most times`}
      isChosen={isChosen}
      isBlocked={false}
      isTabStop={isTabStop}
      className={classNames(styles.card, isChosen && styles.chosen)}
      onChoose={onChoose}
    >
      <span className={styles.drawing}>{drawing}</span>
      {isChosen && <ChosenMark />}
      <span className={styles.name}>
        <Trans>Any bed</Trans>
      </span>
      <span className="small-print">
        <Trans>Most times</Trans>
      </span>
      <span className={styles.status}>
        <Plural value={online} one="# online" other="# online" />
      </span>
    </Choice>
  )
}

function ChosenMark() {
  return (
    <span className={styles.mark}>
      <IconCheck size={16} />
    </span>
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
    disabled: t`${name}, ${type}, out of service, can't be booked`,
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
      {isChosen && <ChosenMark />}
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
  return whyNot === 'disabled' ? <Trans>Out of service</Trans> : <Trans>Online</Trans>
}
