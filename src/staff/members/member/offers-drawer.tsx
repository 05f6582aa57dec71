import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { setUserMarketing, type UserDetail, userKey } from '#src/staff/members/member-calls.ts'
import { Switch } from '#src/staff/kit/fields/switch.tsx'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { Drawer } from '#src/staff/kit/panels/drawer.tsx'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

interface OffersDrawerProps {
  open: boolean
  onClose: () => void
  user: UserDetail
}

/** Writes down what the member said about offers: nobody else can say it for them. */
export function OffersDrawer({ open, onClose, user }: OffersDrawerProps) {
  const { t } = useLingui()
  const known = { isAllowed: (user.marketing?.since ?? null) !== null, withTexts: user.marketing?.withTexts ?? false }
  const [draft, setDraft] = useState<typeof known>()
  const { isAllowed, withTexts } = draft ?? known
  const { state, write, isOffline, reset } = useStaffWrite({
    send: setUserMarketing,
    invalidates: [userKey(user.uid)],
    onDone: () => {
      showToast({ text: t`Saved` })
      close()
    },
  })
  function close() {
    setDraft(undefined)
    reset()
    onClose()
  }
  const isChanged = isAllowed !== known.isAllowed || (isAllowed && withTexts !== known.withTexts)
  return (
    <Drawer
      open={open}
      onClose={close}
      title={<Trans>Permission for offers</Trans>}
      subtitle={user.nickname}
      footer={
        <StaffButton
          wide
          state={state.step === 'sending' ? 'busy' : isChanged && !isOffline ? 'ready' : 'disabled'}
          why={t`Nothing has changed`}
          onClick={() => void write({ memberUid: user.uid, isAllowed, withTexts: isAllowed && withTexts })}
        >
          <Trans>Save</Trans>
        </StaffButton>
      }
    >
      <div className="stack-14">
        <p className="quiet">
          <Trans>
            Only what the member says counts. The member can change it in the app at any time; messages about bookings
            are sent in any case.
          </Trans>
        </p>
        <Switch
          label={<Trans>The member wants offers and news</Trans>}
          isOn={isAllowed}
          onChange={(isOn) => setDraft({ isAllowed: isOn, withTexts })}
        />
        <Switch
          label={<Trans>Also by text message</Trans>}
          isOn={isAllowed && withTexts}
          isDisabled={!isAllowed}
          onChange={(isOn) => setDraft({ isAllowed, withTexts: isOn })}
        />
        <WriteNote state={state} isOffline={isOffline} />
      </div>
    </Drawer>
  )
}
