import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { buttonClass } from '#src/ui/forms/button-class.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { IconSun } from '#src/ui/pictures/icons.tsx'

/** Nothing runs for this member, and the way on. */
export function NoSession() {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<IconSun size={28} />}
      title={t`No session is running`}
      text={t`Scan the code on a bed to begin one.`}
      action={
        <>
          <Link to="/" className={buttonClass({ wide: true })}>
            <Trans>Back to home</Trans>
          </Link>
          <Link to="/scan-qrcode" className={buttonClass({ kind: 'text', wide: true })}>
            <Trans>Scan QR code</Trans>
          </Link>
        </>
      }
    />
  )
}
