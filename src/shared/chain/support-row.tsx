import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { callAddress, whatsappAddress } from '#src/domain/shops/support-line.ts'
import { RowFace, rowClass } from '#src/ui/layout/list-row.tsx'
import { IconChat, IconPhone } from '#src/ui/pictures/icons.tsx'

import { useSupportLine } from './use-support-line.ts'

interface SupportRowProps {
  shopId: number
  timeZone: string | undefined
  label: ReactNode
}

/** One row that reaches whoever answers at this hour, by phone where there is one; nothing where nobody can be reached. */
export function SupportRow({ shopId, timeZone, label }: SupportRowProps) {
  const line = useSupportLine(shopId, timeZone)
  if (!line) return null
  const { phone, whatsapp } = line.kind === 'after-hours' ? line.line : { whatsapp: '', ...line }
  const isChat = phone === ''
  return (
    <li>
      <a
        className={rowClass()}
        href={isChat ? whatsappAddress(whatsapp, '') : callAddress(phone)}
        {...(isChat && { target: '_blank', rel: 'noopener noreferrer' })}
      >
        <RowFace
          icon={isChat ? <IconChat size={24} /> : <IconPhone size={24} />}
          label={isChat ? 'WhatsApp' : label}
          note={line.kind === 'later' && <Answers hours={line.hours} />}
          meta={line.kind === 'after-hours' && line.isAllDay && <Trans>24 hours</Trans>}
        />
      </a>
    </li>
  )
}

function Answers({ hours }: { hours: string }) {
  return <Trans>Answers {hours}</Trans>
}
