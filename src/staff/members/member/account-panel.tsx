import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { exportUser, signOutUser, type UserDetail, userKey } from '#src/staff/members/member-calls.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { ask } from '#src/ui/overlays/ask.ts'
import { showToast } from '#src/ui/feedback/toast.ts'

import styles from './account-panel.module.css'
import { BlockDialog, UnblockDialog } from './block-dialog.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { LevelDialog } from './level-dialog.tsx'

interface AccountPanelProps {
  user: UserDetail
  timeZone: string
  now: number
}

type Open = 'block' | 'unblock' | 'level' | 'erase'

/** What is done to the account as a whole. */
export function AccountPanel({ user, timeZone, now }: AccountPanelProps) {
  const { t } = useLingui()
  const { self, may } = useSelf()
  const [open, setOpen] = useState<Open>()
  const { state, write, isOffline } = useStaffWrite({
    send: signOutUser,
    invalidates: [userKey(user.uid)],
    onDone: () => showToast({ text: t`Signed out on every phone and browser` }),
  })
  async function signOut() {
    const isSure = await ask({
      title: t`Sign ${user.nickname || user.phoneMasked} out everywhere?`,
      body: t`Every phone and browser has to sign in again.`,
      confirm: t`Sign out everywhere`,
    })
    if (isSure) await write(user.uid)
  }
  const close = () => setOpen(undefined)
  return (
    <Panel title={<Trans>Account</Trans>}>
      <div className={styles.acts}>
        <StaffButton
          kind="tonal"
          size="small"
          state={state.step === 'sending' ? 'busy' : isOffline ? 'disabled' : 'ready'}
          onClick={() => void signOut()}
        >
          <Trans>Sign out everywhere</Trans>
        </StaffButton>
        {may('/api/admin/user/export') && <ExportButton user={user} />}
        {may('/api/admin/user/level') && user.uid !== self?.uid && (
          <Button kind="tonal" size="small" onClick={() => setOpen('level')}>
            <Trans>Staff level…</Trans>
          </Button>
        )}
        {user.block
          ? may('/api/admin/user/unblock') && (
              <Button kind="tonal" size="small" onClick={() => setOpen('unblock')}>
                <Trans>Unblock…</Trans>
              </Button>
            )
          : user.uid !== self?.uid && (
              <Button kind="danger" size="small" onClick={() => setOpen('block')}>
                <Trans>Block…</Trans>
              </Button>
            )}
        {may('/api/admin/user/erase') && user.level === null && (
          <Button kind="danger" size="small" onClick={() => setOpen('erase')}>
            <Trans>Delete data…</Trans>
          </Button>
        )}
      </div>
      <WriteNote state={state} isOffline={isOffline} />
      <BlockDialog open={open === 'block'} onClose={close} user={user} timeZone={timeZone} now={now} />
      <UnblockDialog open={open === 'unblock'} onClose={close} user={user} />
      <EraseDialog open={open === 'erase'} onClose={close} user={user} />
      <LevelDialog open={open === 'level'} onClose={close} user={user} />
    </Panel>
  )
}

function ExportButton({ user }: { user: UserDetail }) {
  const { state, write, isOffline } = useStaffWrite({
    send: (uid: string) => exportUser(uid),
    onDone: (text) => saveFile(text, `member-${user.uid.slice(-6)}.json`, 'application/json'),
  })
  return (
    <StaffButton
      kind="tonal"
      size="small"
      state={state.step === 'sending' ? 'busy' : isOffline ? 'disabled' : 'ready'}
      onClick={() => void write(user.uid)}
    >
      <Trans>Export data</Trans>
    </StaffButton>
  )
}
