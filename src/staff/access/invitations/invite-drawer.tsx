import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { longest } from '#src/staff/kit/forms/limits-calls.ts'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import type { ListedShop } from '#src/staff/kit/lists/shop-list-calls.ts'
import { Drawer } from '#src/staff/kit/panels/drawer.tsx'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { Segmented } from '#src/ui/forms/segmented.tsx'

import { accessKey } from '#src/staff/access/access-calls.ts'
import styles from '#src/staff/access/access.module.css'
import { LevelTable } from '#src/staff/access/level-table.tsx'
import { type ChosenLevels, LevelsChoice, levelsToSend } from '#src/staff/access/levels-choice.tsx'
import { type Invitation, type InvitationHours, invitationsKey, invite } from './invitation-calls.ts'

interface InviteDrawerProps {
  shops: readonly ListedShop[]
  onClose: () => void
  onMade: (invitation: Invitation) => void
}

/** For whom an invitation is, what it gives, and how long its link is good for. */
export function InviteDrawer({ shops, onClose, onMade }: InviteDrawerProps) {
  const { t } = useLingui()
  const [name, setName] = useState('')
  const [hours, setHours] = useState<InvitationHours>(72)
  const [chosen, setChosen] = useState<ChosenLevels>({ chain: null, shops: new Map() })
  const { state, write, isOffline } = useStaffWrite({
    send: invite,
    invalidates: [invitationsKey, accessKey],
    onDone: onMade,
  })
  const levels = levelsToSend(chosen)
  const isEmpty = levels.level === null && levels.shops.length === 0
  const days: Record<InvitationHours, string> = { 24: t`1 day`, 72: t`3 days`, 168: t`7 days` }
  return (
    <Drawer
      open
      onClose={onClose}
      title={<Trans>Invite to the staff area</Trans>}
      subtitle={<Trans>A link for one person, who accepts it on their own phone</Trans>}
      footer={
        <StaffButton
          wide
          state={state.step === 'sending' ? 'busy' : isEmpty || isOffline ? 'disabled' : 'ready'}
          why={t`Choose where this person works, and as what`}
          onClick={() => void write({ name: name.trim() || null, hours, ...levels })}
        >
          <Trans>Make the link</Trans>
        </StaffButton>
      }
    >
      <section className={styles.card}>
        <Field
          label={t`Full name`}
          helper={t`Only for this list; it may be left empty`}
          value={name}
          maxLength={longest.nickname}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        <div className={styles.row}>
          <span>{t`Good for`}</span>
          <Segmented<`${InvitationHours}`>
            label={t`Good for`}
            value={`${hours}`}
            options={([24, 72, 168] as const).map((value) => ({ value: `${value}` as const, label: days[value] }))}
            onChange={(value) => setHours(Number(value) as InvitationHours)}
          />
        </div>
      </section>
      <LevelsChoice chosen={chosen} shops={shops} onChange={setChosen} />
      <LevelTable />
      <WriteNote state={state} isOffline={isOffline} />
    </Drawer>
  )
}
