import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { Passkey } from '#src/client/api/passkeys.ts'
import { toLanguage } from '#src/domain/language.ts'
import { formatDate } from '#src/lib/format-time.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Skeleton, useSkeleton } from '#src/ui/feedback/skeleton.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'
import { ListRow, RowList } from '#src/ui/layout/list-row.tsx'
import { IconKey } from '#src/ui/pictures/icons-sign-in.tsx'

import { PasskeySheet } from './passkey-sheet.tsx'
import { PasskeyAlert } from './passkey-alert.tsx'
import { useAddPasskey } from './use-add-passkey.ts'

interface PasskeyListProps {
  passkeys: Passkey[] | undefined
  isPending: boolean
  isReading: boolean
  onRetry: () => void
}

/** The passkeys of the member, and one more. */
export function PasskeyList({ passkeys: data, isReading, isPending, onRetry }: PasskeyListProps) {
  const { t } = useLingui()
  const phase = useSkeleton(isPending)
  const [shown, setShown] = useState<Passkey>()
  const { isBusy, trouble, add } = useAddPasskey(() => showToast({ text: t`Passkey set up` }))
  return (
    <>
      <p className="quiet">
        <Trans>Sign in with your face, fingerprint or screen lock. No text message is needed.</Trans>
      </p>
      {phase === 'skeleton' && <Skeleton height="140px" radius="24px" />}
      {phase === 'content' && !data && <ErrorState onRetry={onRetry} isRetrying={isReading} />}
      {data?.length === 0 && <EmptyState icon={<IconKey size={36} />} title={<Trans>No passkeys yet</Trans>} />}
      {data && data.length > 0 && (
        <RowList label={t`Passkeys`}>
          {data.map((passkey) => (
            <PasskeyRow key={passkey.passkeyId} passkey={passkey} onOpen={() => setShown(passkey)} />
          ))}
        </RowList>
      )}
      <PasskeyAlert trouble={trouble} of="setup" />
      {data && (
        <Button wide icon={<IconKey size={22} />} state={isBusy ? 'busy' : 'ready'} onClick={add}>
          <Trans>Set up a passkey on this device</Trans>
        </Button>
      )}
      {shown && <PasskeySheet key={shown.passkeyId} passkey={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}

function PasskeyRow({ passkey: { name, createdAt, usedAt }, onOpen }: { passkey: Passkey; onOpen: () => void }) {
  const { i18n } = useLingui()
  const language = toLanguage(i18n.locale)
  const made = formatDate(createdAt, language)
  const used = usedAt === null ? undefined : formatDate(usedAt, language)
  return (
    <ListRow
      icon={<IconKey size={24} />}
      label={name}
      note={
        used === undefined ? (
          <Trans>Added {made}, not used yet</Trans>
        ) : (
          <Trans>
            Added {made}, last used {used}
          </Trans>
        )
      }
      onClick={onOpen}
    />
  )
}
