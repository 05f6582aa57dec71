import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { Bed } from '#src/domain/beds/bed.ts'
import { useBedText } from '#src/member/appointments/use-bed-text.ts'
import { cardClass } from '#src/ui/layout/card.tsx'
import { Button } from '#src/ui/forms/button.tsx'

import styles from './folded-bed.module.css'

interface FoldedBedProps {
  /** Undefined: any bed will do. */
  bed: Bed | undefined
  drawing: ReactNode
  online: number
  onChange: () => void
}

/** The bed that is chosen, in one line; the others are a tap away. */
export function FoldedBed({ bed, drawing, online, onChange }: FoldedBedProps) {
  return (
    <div className={`${cardClass()} ${styles.bed}`}>
      <span className={styles.drawing}>{drawing}</span>
      <p className={styles.words}>{bed ? <OneBed bed={bed} /> : <AnyBed online={online} />}</p>
      <Button kind="text" size="small" onClick={onChange}>
        <Trans>Change bed</Trans>
      </Button>
    </div>
  )
}

function OneBed({ bed }: { bed: Bed }) {
  const { deviceName, deviceType } = useBedText(bed)
  return (
    <>
      <strong>{deviceName}</strong>
      <span className="small-print">{deviceType}</span>
    </>
  )
}

function AnyBed({ online }: { online: number }) {
  return (
    <>
      <strong>
        <Trans>Any bed</Trans>
      </strong>
      <span className="small-print">
        <Plural value={online} one="# bed, most times" other="# beds, most times" />
      </span>
    </>
  )
}
