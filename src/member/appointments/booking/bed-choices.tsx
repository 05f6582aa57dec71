import { Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'

import type { Bed, Unbookable } from '#src/domain/beds/bed.ts'
import { EmptyLine } from '#src/ui/feedback/empty-state.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Skeleton, useSkeleton } from '#src/ui/feedback/skeleton.tsx'
import { IconInfo } from '#src/ui/pictures/icons-critical.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'
import type { ReactNode } from 'react'

import styles from './bed-choices.module.css'
import { BedPicker } from './bed-picker.tsx'

interface BedChoicesProps {
  devices: UseQueryResult<Bed[]>
  chosen: string | undefined
  drawingOf: (device: Bed) => ReactNode
  anyDrawing: ReactNode
  onChoose: (deviceId: string) => void
}

/** The beds of the shop, or why none are shown. */
export function BedChoices({ devices, chosen, drawingOf, anyDrawing, onChoose }: BedChoicesProps) {
  const { t } = useLingui()
  const phase = useSkeleton(devices.isPending)
  if (phase !== 'content') return <BedSkeletons isVisible={phase === 'skeleton'} />
  if (!devices.data) return <Failed onRetry={() => void devices.refetch()} />
  if (devices.data.length === 0) return <EmptyLine>{t`This studio has no beds to book yet.`}</EmptyLine>

  function explain(whyNot: Unbookable) {
    const text = whyNot === 'offline' ? t`This bed is offline and can't be booked` : t`This bed is out of service`
    showToast({ text, icon: <IconInfo size={22} /> })
  }
  return (
    <BedPicker
      devices={devices.data}
      chosen={chosen}
      drawingOf={drawingOf}
      anyDrawing={anyDrawing}
      onChoose={onChoose}
      onBlocked={explain}
    />
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className={styles.failed}>
      <p>
        <Trans>Couldn't load the beds.</Trans>
      </p>
      <Button kind="tonal" size="small" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  )
}

function BedSkeletons({ isVisible }: { isVisible: boolean }) {
  return (
    <div className={styles.skeletons}>
      {isVisible &&
        Array.from({ length: 3 }, (_, card) => <Skeleton key={card} width="112px" height="144px" radius="24px" />)}
    </div>
  )
}
