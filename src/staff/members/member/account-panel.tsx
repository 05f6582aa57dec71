import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { AccessDrawer } from '#src/staff/access/access-drawer.tsx'
import { exportUser, signOutUser, type UserDetail, userKey } from '#src/staff/members/member-calls.ts'
import { MergeDrawer } from '#src/staff/members/merge/merge-drawer.tsx'
import { saveFile } from '#src/lib/save-file.ts'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { useStaffShop } from '#src/staff/kit/lists/use-staff-shop.ts'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { ask } from '#src/ui/overlays/ask.ts'
import { showToast } from '#src/ui/feedback/toast.ts'

import styles from './account-panel.module.css'
import { BlockDialog, UnblockDialog } from './block-dialog.tsx'
import { NumberDialog } from './number-dialog.tsx'
import { EraseDialog } from './erase-dialog.tsx'

interface AccountPanelProps {
  user: UserDetail
  timeZone: string
  now: number
}

type Open = 'block' | 'unblock' | 'access' | 'erase' | 'number' | 'merge'

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
  const openShops = useStaffShop().shops.filter(({ stage }) => stage !== 'closed')
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
        {may('/api/admin/user/number') && (
          <Button kind="tonal" size="small" onClick={() => setOpen('number')}>
            <Trans>Confirm number…</Trans>
          </Button>
        )}
        {may('/api/admin/user/export') && <ExportButton user={user} />}
        {may('/api/admin/access/set') && user.uid !== self?.uid && (
          <AccessAct user={user} onGive={() => setOpen('access')} />
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
        {may('/api/admin/user/merge') && user.level === null && (
          <Button kind="tonal" size="small" onClick={() => setOpen('merge')}>
            <Trans>Merge with another account…</Trans>
          </Button>
        )}
        {may('/api/admin/user/erase') && user.level === null && (
          <Button kind="danger" size="small" onClick={() => setOpen('erase')}>
            <Trans>Delete data…</Trans>
          </Button>
        )}
      </div>
      <NumberNote number={user.number} />
      <WriteNote state={state} isOffline={isOffline} />
      <BlockDialog open={open === 'block'} onClose={close} user={user} timeZone={timeZone} now={now} />
      <UnblockDialog open={open === 'unblock'} onClose={close} user={user} />
      <NumberDialog open={open === 'number'} onClose={close} user={user} />
      <EraseDialog open={open === 'erase'} onClose={close} user={user} />
      {open === 'merge' && <MergeDrawer user={user} timeZone={timeZone} now={now} onClose={close} />}
      {open === 'access' && <AccessDrawer person={{ ...user, shops: [] }} shops={openShops} onClose={close} />}
    </Panel>
  )
}

/** A code to the number does not lead into the account now. */
function NumberNote({ number }: Pick<UserDetail, 'number'>) {
  if (number === 'asleep') {
    return (
      <p>
        <Trans>Not here for over 90 days: signing in asks for the name as well, or confirm the number here.</Trans>
      </p>
    )
  }
  if (number !== 'none') return null
  return (
    <p>
      <Trans>Kept apart from its number, which began a new account. Only a passkey signs in.</Trans>
    </p>
  )
}

/** Who is on the staff already has what they may do on the page of all of them. */
function AccessAct({ user: { uid, level }, onGive }: { user: UserDetail; onGive: () => void }) {
  if (level === null) {
    return (
      <Button kind="tonal" size="small" onClick={onGive}>
        <Trans>Add to staff…</Trans>
      </Button>
    )
  }
  return (
    <Link to="/admin/access" search={{ person: uid }} className={buttonClass({ kind: 'tonal', size: 'small' })}>
      <Trans>Access</Trans>
    </Link>
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
