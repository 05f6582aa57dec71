import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { formatDay, formatTime } from '#src/lib/format-time.ts'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { LateCard } from '#src/staff/kit/panels/late-card.tsx'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { IconPhone } from '#src/ui/pictures/icons.tsx'

import { boardKey, type Unreached } from './board-calls.ts'
import { CallMember } from './call-member.tsx'
import { noteCalled } from './duty-calls.ts'

interface UnreachedCardsProps {
  unreached: readonly Unreached[]
  timeZone: string
  isOffline: boolean
}

/** So many are shown at once: above them nobody would see the alerts any more. */
const mostCards = 3

/** Members who don't know yet that staff moved or canceled their appointment: each is called, and ticked off. */
export function UnreachedCards({ unreached, timeZone, isOffline }: UnreachedCardsProps) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const hidden = isOpen ? 0 : unreached.length - mostCards
  return (
    <>
      {unreached.slice(0, isOpen ? undefined : mostCards).map((each) => (
        <UnreachedCard key={each.noticeId} unreached={each} timeZone={timeZone} isOffline={isOffline} />
      ))}
      {hidden > 0 && (
        <Button kind="tonal" size="small" wide onClick={() => setIsOpen(true)}>
          {t`Show ${hidden} more to call`}
        </Button>
      )}
    </>
  )
}

function UnreachedCard({
  unreached,
  timeZone,
  isOffline,
}: { unreached: Unreached } & Omit<UnreachedCardsProps, 'unreached'>) {
  const { t, i18n } = useLingui()
  const tick = useStaffWrite({ send: noteCalled, invalidates: [boardKey] })
  const { member, what, startsAt, fromAt, deviceName, isTextTried, appointmentId, noticeId } = unreached
  const name = member.nickname || t`No name`
  const at = (instant: number) => `${formatDay(instant, i18n.locale, timeZone)} ${formatTime(instant, timeZone)}`
  const [to, from] = [at(startsAt), fromAt === null ? '' : at(fromAt)]
  return (
    <LateCard
      id={appointmentId}
      icon={<IconPhone size={22} />}
      title={t`Call ${name}`}
      text={
        <>
          {what === 'moved' ? t`Moved to ${to} on ${deviceName}, was ${from}.` : t`Canceled: ${to} on ${deviceName}.`}{' '}
          {isTextTried
            ? t`No phone takes notifications, and no message arrived.`
            : t`No phone takes notifications, and no message could be sent.`}
        </>
      }
      acts={
        <>
          <CallMember memberUid={member.uid} isOffline={isOffline} />
          <StaffButton
            kind="outline"
            size="small"
            state={isOffline ? 'disabled' : tick.state.step === 'sending' ? 'busy' : 'ready'}
            onClick={() => void tick.write({ appointmentId, noticeId })}
          >
            {t`Told by phone`}
          </StaffButton>
        </>
      }
    >
      <WriteNote state={tick.state} reasons={{ 'not-found': t`Someone else has told this member.` }} />
    </LateCard>
  )
}
