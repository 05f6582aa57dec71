import { useLingui } from '@lingui/react/macro'

import { Avatar } from '#src/shared/members/avatar.tsx'
import { formatTime } from '#src/lib/format-time.ts'
import type { Colleague } from '#src/staff/board/board-calls.ts'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { LevelName } from '#src/staff/kit/self/level-name.tsx'
import { endShift, startShift } from '#src/staff/kit/self/shift-calls.ts'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { EmptyLine } from '#src/ui/feedback/empty-state.tsx'
import { ask } from '#src/ui/overlays/ask.ts'

import styles from './on-duty-panel.module.css'

interface OnDutyPanelProps {
  shopId: number
  onDuty: readonly Colleague[]
  timeZone: string
  isOffline: boolean
}

const invalidates = [['staff', 'board']]

/** Who is on duty at this studio: they open its doors and start its beds. Coming and going is said here. */
export function OnDutyPanel(props: OnDutyPanelProps) {
  const { self } = useSelf()
  const isHere = props.onDuty.some(({ uid }) => uid === self?.uid)
  // A shift that the list shows has begun, whatever was answered: the next one is begun anew.
  return <Shifts key={isHere ? 'here' : 'away'} {...props} isHere={isHere} />
}

function Shifts({ shopId, onDuty, timeZone, isOffline, isHere }: OnDutyPanelProps & { isHere: boolean }) {
  const { t } = useLingui()
  const { self } = useSelf()
  const begin = useStaffWrite({ send: startShift, invalidates })
  return (
    <Panel
      title={t`On duty`}
      end={
        self &&
        !isHere && (
          <StaffButton
            size="small"
            state={begin.state.step === 'sending' ? 'busy' : isOffline ? 'disabled' : 'ready'}
            onClick={() => void begin.write({ shopId })}
          >
            {t`Start my shift`}
          </StaffButton>
        )
      }
    >
      {onDuty.length === 0 && <EmptyLine tone="bad">{t`Nobody is on duty here`}</EmptyLine>}
      <ul className={styles.list}>
        {onDuty.map((colleague) => (
          <OnDuty
            key={colleague.uid}
            colleague={colleague}
            shopId={shopId}
            isSelf={colleague.uid === self?.uid}
            mayEnd={colleague.uid === self?.uid || self?.level === 'manager' || self?.level === 'owner'}
            timeZone={timeZone}
            isOffline={isOffline}
          />
        ))}
      </ul>
      <WriteNote state={begin.state} reasons={{ 'not-found': t`This studio is closed for good.` }} />
    </Panel>
  )
}

interface OnDutyProps extends Omit<OnDutyPanelProps, 'onDuty'> {
  colleague: Colleague
  isSelf: boolean
  mayEnd: boolean
}

function OnDuty({ colleague, shopId, isSelf, mayEnd, timeZone, isOffline }: OnDutyProps) {
  const { t } = useLingui()
  const { write, state } = useStaffWrite({ send: endShift, invalidates })
  const { uid, avatar, level, since } = colleague
  const nickname = colleague.nickname || t`No name`
  const from = formatTime(since, timeZone)
  async function end() {
    const title = isSelf ? t`End your shift?` : t`End the shift of ${nickname}?`
    const body = t`Doors and beds here no longer obey this sign-in until a new shift begins.`
    if (await ask({ title, body, confirm: t`End shift`, cancel: t`Back` })) await write({ shopId, memberUid: uid })
  }
  return (
    <li className={styles.row}>
      <Avatar nickname={nickname} picture={avatar} />
      <span className={styles.words}>
        <span className={styles.name}>{nickname}</span>
        <span className={styles.since}>
          <LevelName level={level} />
          <span className="dot" />
          {t`since ${from}`}
        </span>
      </span>
      {mayEnd && (
        <StaffButton
          kind="tonal"
          size="small"
          state={state.step === 'sending' ? 'busy' : isOffline ? 'disabled' : 'ready'}
          aria-label={isSelf ? undefined : t`End shift: ${nickname}`}
          onClick={() => void end()}
        >
          {t`End shift`}
        </StaffButton>
      )}
      <WriteNote state={state} reasons={{ 'not-found': t`This shift is over already.` }} />
    </li>
  )
}
