import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { addDays, noonOf, weekday } from '#src/lib/format-time.ts'
import type { Block } from './slot-calls.ts'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { IconCopy, IconPlus } from '#src/ui/pictures/icons.tsx'
import { LazyDialog } from '#src/ui/overlays/overlays.tsx'
import { Checkbox } from '#src/ui/forms/checkbox.tsx'

import styles from './day-hours.module.css'
import { TimeField } from './time-field.tsx'
import { openingStep, split } from './week-draft.ts'

interface DayHoursProps {
  blocks: readonly Block[]
  /** 0 is Monday. */
  index: number
  monday: string
  onBlocks: (blocks: Block[]) => void
  onCopy: (weekdays: number[]) => void
}

/** The hours of the selected day, to be typed; a pause, a day off, and the same for other days. */
export function DayHours({ blocks, index, monday, onBlocks, onCopy }: DayHoursProps) {
  const { t, i18n } = useLingui()
  const [isCopying, setIsCopying] = useState(false)
  const name = weekday(noonOf(addDays(monday, index)), i18n.locale, 'UTC')
  function change(at: number, edge: 'from' | 'to', time: string) {
    if (time !== '')
      onBlocks(blocks.map((block, other) => (other === at ? Object.assign({}, block, { [edge]: time }) : block)))
  }
  return (
    <div className={styles.line}>
      <span className="text-body-strong">{name}</span>
      {blocks.map((block, at) => (
        // The blocks of a day have nothing but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={at} className={styles.block}>
          <TimeField
            label={t`${name}, opens`}
            value={block.from}
            step={openingStep}
            onChange={(time) => change(at, 'from', time)}
          />
          <span aria-hidden="true">–</span>
          <TimeField label={t`${name}, closes`} value={block.to} onChange={(time) => change(at, 'to', time)} />
        </span>
      ))}
      <span className={styles.acts}>
        {blocks.length === 2 && (
          <Button kind="tonal" size="small" onClick={() => onBlocks(blocks.slice(0, 1))}>
            <Trans>One block</Trans>
          </Button>
        )}
        {blocks.length === 1 && (
          <Button kind="tonal" size="small" icon={<IconPlus size={18} />} onClick={() => onBlocks(split(blocks))}>
            <Trans>Split</Trans>
          </Button>
        )}
        {blocks.length > 0 ? (
          <Button kind="tonal" size="small" onClick={() => onBlocks([])}>
            <Trans>Closed all day</Trans>
          </Button>
        ) : (
          <Button kind="tonal" size="small" onClick={() => onBlocks([{ from: '10:00', to: '22:00' }])}>
            <Trans>Open</Trans>
          </Button>
        )}
        <Button kind="tonal" size="small" icon={<IconCopy size={18} />} onClick={() => setIsCopying(true)}>
          <Trans>Copy to…</Trans>
        </Button>
      </span>
      <CopyDialog
        open={isCopying}
        index={index}
        monday={monday}
        name={name}
        onClose={() => setIsCopying(false)}
        onCopy={onCopy}
      />
    </div>
  )
}

interface CopyDialogProps {
  open: boolean
  index: number
  monday: string
  name: string
  onClose: () => void
  onCopy: (weekdays: number[]) => void
}

function CopyDialog({ open, index, monday, name, onClose, onCopy }: CopyDialogProps) {
  const { t, i18n } = useLingui()
  const [chosen, setChosen] = useState<readonly number[]>([])
  const others = [0, 1, 2, 3, 4, 5, 6].filter((day) => day !== index)
  function close() {
    setChosen([])
    onClose()
  }
  return (
    <LazyDialog
      open={open}
      onClose={close}
      title={<Trans>Copy the hours of {name}</Trans>}
      actions={
        <>
          <Button kind="tonal" onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <StaffButton
            isLocal
            state={chosen.length === 0 ? 'disabled' : 'ready'}
            why={t`Choose a day first`}
            onClick={() => {
              onCopy([...chosen])
              close()
            }}
          >
            <Trans>Copy</Trans>
          </StaffButton>
        </>
      }
    >
      <div className={styles.copy}>
        {others.map((day) => (
          <Checkbox
            key={day}
            checked={chosen.includes(day)}
            onChange={() =>
              setChosen(chosen.includes(day) ? chosen.filter((other) => other !== day) : [...chosen, day])
            }
          >
            {weekday(noonOf(addDays(monday, day)), i18n.locale, 'UTC')}
          </Checkbox>
        ))}
      </div>
    </LazyDialog>
  )
}
