import { Trans } from '@lingui/react/macro'

import { ReasonField } from '#src/staff/kit/forms/reason-field.tsx'
import type { UserDetail } from '#src/staff/members/member-calls.ts'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { RadioCards } from '#src/ui/forms/radio-cards.tsx'
import { IconAlert } from '#src/ui/pictures/icons-critical.tsx'

import { type MergePreview, obstacleOf } from './merge-calls.ts'
import { MergeTable } from './merge-table.tsx'
import styles from './merge.module.css'
import { useObstacleTexts } from './use-obstacle-texts.tsx'

interface MergeFormProps {
  preview: MergePreview
  staysUid: string
  reason: string
  timeZone: string
  now: number
  onStays: (uid: string) => void
  onReason: (reason: string) => void
  /** Looks for another one. */
  onOther: () => void
}

/** What both accounts hold, which one stays, and why they are one. */
export function MergeForm(props: MergeFormProps) {
  const { preview, staysUid, reason, timeZone, now, onStays, onReason, onOther } = props
  const { member, other } = preview
  const obstacle = obstacleOf(preview, staysUid)
  const obstacles = useObstacleTexts()
  const options = [member.user, other.user].map((user) => ({ value: user.uid, label: <Name user={user} /> }))
  return (
    <>
      <MergeTable sides={[member, other]} timeZone={timeZone} now={now} />
      <Button kind="tonal" size="small" onClick={onOther}>
        <Trans>Choose another account</Trans>
      </Button>
      {obstacle && (
        <div role="alert">
          <Callout tone="warn" icon={<IconAlert size={22} />}>
            {obstacles[obstacle]}
          </Callout>
        </div>
      )}
      <RadioCards
        legend={<Trans>Which account stays? Its number signs in from then on.</Trans>}
        value={staysUid}
        options={options}
        onChange={onStays}
      />
      <p className="quiet">
        <Trans>
          Everything of the other one goes over, its sign-ins end at once, and its number is free. The stricter block
          and the later rest hold. This cannot be undone.
        </Trans>
      </p>
      <ReasonField value={reason} onChange={onReason} />
    </>
  )
}

function Name({ user }: { user: UserDetail }) {
  return (
    <span>
      {user.nickname || <Trans>No name yet</Trans>} <span className={styles.number}>{user.phoneMasked}</span>
    </span>
  )
}
