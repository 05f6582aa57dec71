import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { formatDay, formatTime } from '#src/lib/format-time.ts'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { LateCard } from '#src/staff/kit/panels/late-card.tsx'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { revealPhone } from '#src/staff/members/member-list-calls.ts'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { IconPhone } from '#src/ui/pictures/icons.tsx'

import { boardKey, type Unreached } from './board-calls.ts'
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
  const [phone, setPhone] = useState<string>()
  const reveal = useStaffWrite({ send: revealPhone, onDone: setPhone })
  const tick = useStaffWrite({ send: noteCalled, invalidates: [boardKey] })
  const { member, what, startsAt, fromAt, deviceName, isTextTried, appointmentId, noticeId } = unreached
  const name = member.nickname || t`No name`
  const at = (instant: number) => `${formatDay(instant, i18n.locale, timeZone)} ${formatTime(instant, timeZone)}`
  const [to, from] = [at(startsAt), fromAt === null ? '' : at(fromAt)]
  const state = (step: string) => (isOffline ? 'disabled' : step === 'sending' ? 'busy' : 'ready')
  return (
    <LateCard
      id={appointmentId}
      icon={<IconPhone size={22} />}
      title={t`Call ${name}`}
      text={
        <>
          {what === 'moved' ? t`Moved to ${to} on ${deviceName}, was ${from}.` : t`Canceled: ${to} on ${deviceName}.`}{' '}
          {isTextTried
            ? t`No phone takes notifications, and the text message didn't arrive.`
            : t`No phone takes notifications, and no text message could be sent.`}
        </>
      }
      acts={
        <>
          {phone === undefined ? (
            <StaffButton
              kind="tonal"
              size="small"
              state={state(reveal.state.step)}
              onClick={() => void reveal.write(member.uid)}
            >
              {t`Show number`}
            </StaffButton>
          ) : (
            <a
              className={buttonClass({ kind: 'tonal', size: 'small' })}
              href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}
            >
              {t`Call ${phone}`}
            </a>
          )}
          <StaffButton
            kind="outline"
            size="small"
            state={state(tick.state.step)}
            onClick={() => void tick.write({ appointmentId, noticeId })}
          >
            {t`Told by phone`}
          </StaffButton>
        </>
      }
    >
      <WriteNote state={reveal.state} />
      <WriteNote state={tick.state} reasons={{ 'not-found': t`Someone else has told this member.` }} />
    </LateCard>
  )
}
