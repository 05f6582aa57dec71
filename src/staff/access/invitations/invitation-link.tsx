import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import { failureOf } from '#src/client/http/call-api.ts'
import { copyText } from '#src/lib/copy-text.ts'
import { QrCode } from '#src/shared/cards/qr-code.tsx'
import { useBrandName } from '#src/shared/chain/use-brand.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'
import { IconAlert } from '#src/ui/pictures/icons-critical.tsx'
import { IconCopy, IconShare } from '#src/ui/pictures/icons.tsx'

import styles from '#src/staff/access/access.module.css'
import { linkQuery } from './invitation-calls.ts'

interface InvitationLinkProps {
  invitationId: string
  /** In words. */
  endsAt: string
}

/** The link of an open invitation: to scan, to copy, to send. */
export function InvitationLink({ invitationId, endsAt }: InvitationLinkProps) {
  const { t } = useLingui()
  const link = useQuery(linkQuery(invitationId))
  if (link.data !== undefined) return <Link address={link.data} endsAt={endsAt} />
  if (link.isPending) return <Skeleton height="330px" radius="24px" />
  const failure = failureOf(link.error)
  if (failure.kind === 'refused' && failure.code === 'invitation-over') {
    return (
      <Callout tone="calm" icon={<IconAlert size={22} />}>
        <Trans>This invitation is over already. The list shows what became of it.</Trans>
      </Callout>
    )
  }
  const isUnproved = failure.kind === 'refused' && failure.code === 'proof-needed'
  return (
    <ErrorState
      title={isUnproved ? t`The link opens the staff area, so confirm who you are first` : undefined}
      text={isUnproved ? t`Then the link is shown here.` : undefined}
      onRetry={() => void link.refetch()}
      isRetrying={link.isFetching}
    />
  )
}

function Link({ address, endsAt }: { address: string; endsAt: string }) {
  const { t } = useLingui()
  const chain = useBrandName()
  async function copy() {
    const isCopied = await copyText(address)
    showToast({
      text: isCopied ? t`Copied` : t`Couldn't copy. Let the code be scanned instead`,
      tone: isCopied ? 'done' : 'trouble',
    })
  }
  async function share() {
    try {
      await navigator.share({ title: chain, text: t`Your invitation to the staff of ${chain}`, url: address })
    } catch (error) {
      // Closing the sheet of the tablet is an answer, not a failure.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        showToast({ text: t`Couldn't share`, tone: 'trouble' })
    }
  }
  return (
    <section className={styles.card}>
      <QrCode
        text={address}
        isVoid={false}
        label={t`QR code of the invitation`}
        fallback={<Trans>Couldn't draw the code. Copy the link instead.</Trans>}
      />
      <div className={styles.ways}>
        <Button kind="tonal" icon={<IconCopy size={20} />} onClick={() => void copy()}>
          <Trans>Copy link</Trans>
        </Button>
        {'share' in navigator && (
          <Button kind="tonal" icon={<IconShare size={20} />} onClick={() => void share()}>
            <Trans>Share</Trans>
          </Button>
        )}
      </div>
      <p className={styles.note}>
        <Trans>
          Good until {endsAt}, for the first person who accepts it: give it to one person only. They sign in on their
          own phone, and set a passkey there and a PIN on the tablet.
        </Trans>
      </p>
    </section>
  )
}
