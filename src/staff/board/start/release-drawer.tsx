import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { IdentityDocument } from '#src/domain/shops/identity-check.ts'
import { formatTime } from '#src/lib/format-time.ts'
import type { Arrival } from '#src/staff/board/board-calls.ts'
import { releaseStart } from '#src/staff/board/duty-calls.ts'
import { DocumentField } from '#src/staff/kit/fields/document-field.tsx'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Drawer } from '#src/staff/kit/panels/drawer.tsx'
import { type Failed, useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

import { MemberChoice } from '#src/staff/board/arrivals/member-choice.tsx'
import styles from './start-drawer.module.css'

interface ReleaseDrawerProps {
  open: boolean
  onClose: () => void
  shopId: number
  arrivals: readonly Arrival[]
  timeZone: string
}

/** Releases one start: the chosen member may start one bed of this studio, once, within a quarter of an hour. */
export function ReleaseDrawer({ open, onClose, ...rest }: ReleaseDrawerProps) {
  const { t } = useLingui()
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t`Release a session`}
      subtitle={t`One start by the member within 15 minutes`}
    >
      {open && <Choice {...rest} onReleased={onClose} />}
    </Drawer>
  )
}

type ChoiceProps = Omit<ReleaseDrawerProps, 'open' | 'onClose'> & { onReleased: () => void }

function Choice({ shopId, arrivals, timeZone, onReleased }: ChoiceProps) {
  const { t } = useLingui()
  const [asked, setAsked] = useState<string>()
  const { write, state, isOffline, reset } = useStaffWrite({
    send: releaseStart,
    invalidates: [['staff', 'board']],
    onDone: ({ member, endsAt }) => {
      const [name, until] = [member.nickname || t`No name`, formatTime(endsAt, timeZone)]
      showToast({ text: t`${name} may start until ${until}` })
      onReleased()
    },
    onFailed: (failed, { memberUid }) => {
      if (!isDocumentNeeded(failed)) return
      reset()
      setAsked(memberUid)
    },
  })
  if (asked !== undefined) {
    return (
      <div className={styles.steps}>
        <SeenDocument
          isReady={!isOffline}
          isSending={state.step === 'sending'}
          onSeen={(identityDocument) => void write({ shopId, memberUid: asked, identityDocument })}
        />
        <WriteNote state={state} isOffline={isOffline} />
        <Button kind="text" wide onClick={() => setAsked(undefined)}>
          {t`Someone else`}
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.steps}>
      <WriteNote state={state} isOffline={isOffline} />
      <MemberChoice
        arrivals={arrivals}
        isLikely={(arrival) => arrival.state === 'visited'}
        timeZone={timeZone}
        onChoose={(memberUid) => void write({ shopId, memberUid })}
      />
    </div>
  )
}

/** The studio asks for a document of this member that staff have not seen. */
function isDocumentNeeded(failed: Failed): boolean {
  return failed.step === 'refused' && failed.failure.kind === 'refused' && failed.failure.code === 'identity-needed'
}

interface SeenDocumentProps {
  isReady: boolean
  isSending: boolean
  onSeen: (document: IdentityDocument) => void
}

/** The document comes first, and its session is released together with it. */
function SeenDocument({ isReady, isSending, onSeen }: SeenDocumentProps) {
  const { t } = useLingui()
  const [document, setDocument] = useState<IdentityDocument | ''>('')
  return (
    <>
      <DocumentField value={document} onChange={setDocument} />
      <StaffButton
        wide
        state={isSending ? 'busy' : isReady && document !== '' ? 'ready' : 'disabled'}
        onClick={() => document !== '' && onSeen(document)}
      >
        {t`Seen: 18 or older. Release`}
      </StaffButton>
    </>
  )
}
