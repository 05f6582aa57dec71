import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { callAddress, whatsappAddress } from '#src/domain/shops/support-line.ts'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { IconChat, IconPhone } from '#src/ui/pictures/icons.tsx'

import styles from './call-button.module.css'
import { useSupportLine } from './use-support-line.ts'

interface CallButtonProps {
  shopId: number
  timeZone: string | undefined
  kind?: 'primary' | 'tonal'
}

/** Calls whoever answers at this hour, or chats where there is no number; the page of help where neither is known. */
export function CallButton({ shopId, timeZone, kind = 'primary' }: CallButtonProps) {
  const line = useSupportLine(shopId, timeZone)
  const look = buttonClass({ kind, wide: true })
  if (!line) {
    return (
      <Link to="/help" className={look}>
        <IconPhone size={20} />
        <Trans>Contact support</Trans>
      </Link>
    )
  }
  const { phone, whatsapp } = line.kind === 'after-hours' ? line.line : { whatsapp: '', ...line }
  return (
    <div className={styles.call}>
      {phone === '' ? (
        <a className={look} href={whatsappAddress(whatsapp, '')} target="_blank" rel="noopener noreferrer">
          <IconChat size={20} />
          WhatsApp
        </a>
      ) : (
        <a className={look} href={callAddress(phone)}>
          <IconPhone size={20} />
          <Trans>Call {phone}</Trans>
        </a>
      )}
      <Note line={line} />
    </div>
  )
}

/** When that line answers, where it is not the usual one or nobody does now. */
function Note({ line }: { line: NonNullable<ReturnType<typeof useSupportLine>> }) {
  switch (line.kind) {
    case 'office':
      return null
    case 'after-hours':
      return (
        <p className={styles.note}>{line.isAllDay ? <Trans>24-hour line</Trans> : <Trans>After-hours line</Trans>}</p>
      )
    case 'later': {
      const { hours } = line
      return (
        <p className={styles.note}>
          <Trans>Answers {hours}</Trans>
        </p>
      )
    }
  }
}
