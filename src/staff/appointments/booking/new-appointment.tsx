import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useId, useRef } from 'react'

import { Drawer } from '#src/staff/kit/panels/drawer.tsx'
import { IconClose } from '#src/ui/pictures/icons.tsx'

import { NewAppointmentForm } from './new-appointment-form.tsx'
import styles from './new-appointment.module.css'

interface NewAppointmentProps {
  open: boolean
  shopId: number
  today: string
  onClose: () => void
}

/** Books for a member at the counter. Bed, day and time stand in the address, where tapping a free time put them. */
export function NewAppointmentDrawer({ open, shopId, today, onClose }: NewAppointmentProps) {
  const { t } = useLingui()
  return (
    <Drawer open={open} onClose={onClose} title={t`New appointment`} startsTyping>
      {open && <NewAppointmentForm shopId={shopId} today={today} isBeside={false} onClose={onClose} />}
    </Drawer>
  )
}

/** The same beside the calendar, whose free times stay to be tapped. */
export function NewAppointmentPanel({ shopId, today, onClose }: Omit<NewAppointmentProps, 'open'>) {
  const { t } = useLingui()
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  const closeByKey = useEffectEvent(({ key }: KeyboardEvent) => key === 'Escape' && onClose())
  useEffect(() => {
    const box = panel.current
    box?.querySelector<HTMLElement>('input')?.focus()
    box?.addEventListener('keydown', closeByKey)
    return () => box?.removeEventListener('keydown', closeByKey)
  }, [])
  return (
    <section ref={panel} className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className="text-title-m">
          <Trans>New appointment</Trans>
        </h2>
        <button type="button" className={styles.close} aria-label={t`Close`} onClick={onClose}>
          <IconClose size={20} />
        </button>
      </div>
      <NewAppointmentForm shopId={shopId} today={today} isBeside onClose={onClose} />
    </section>
  )
}
