import { Trans, useLingui } from '@lingui/react/macro'

import { callAddress, whatsappAddress } from '#src/domain/shops/support-line.ts'
import { RowFace, rowClass } from '#src/ui/layout/list-row.tsx'
import { IconChat, IconPhone } from '#src/ui/pictures/icons.tsx'

import { useSupportLine } from './use-support-line.ts'

interface SupportLinesProps {
  shopId: number
  timeZone: string | undefined
  /** Said first in a chat, such as the number of a report. */
  about?: string | undefined
}

/** The line that answers at this hour, as rows of a RowList; nothing while the studio's numbers are not known. */
export function SupportLines({ shopId, timeZone, about = '' }: SupportLinesProps) {
  const { t } = useLingui()
  const line = useSupportLine(shopId, timeZone)
  if (!line) return null
  switch (line.kind) {
    case 'after-hours': {
      const { phone, whatsapp } = line.line
      const label = line.isAllDay ? t`24-hour line` : t`After-hours line`
      return (
        <>
          {phone !== '' && <Call label={label} phone={phone} />}
          {whatsapp !== '' && <Chat number={whatsapp} about={about} note={phone === '' ? label : undefined} />}
        </>
      )
    }
    case 'office':
      return <Call label={t`Customer service`} phone={line.phone} />
    case 'later': {
      const hours = line.hours
      const note = t`Answers ${hours}`
      return (
        <>
          {line.phone !== '' && <Call label={t`Customer service`} phone={line.phone} note={note} />}
          {line.whatsapp !== '' && <Chat number={line.whatsapp} about={about} note={note} />}
        </>
      )
    }
  }
}

function Call({ label, phone, note }: { label: string; phone: string; note?: string | undefined }) {
  return (
    <li>
      <a className={rowClass()} href={callAddress(phone)}>
        <RowFace icon={<IconPhone size={24} />} label={label} note={note} meta={phone} />
      </a>
    </li>
  )
}

function Chat({ number, about, note }: { number: string; about: string; note?: string | undefined }) {
  return (
    <li>
      <a className={rowClass()} href={whatsappAddress(number, about)} target="_blank" rel="noopener noreferrer">
        <RowFace
          icon={<IconChat size={24} />}
          label="WhatsApp"
          note={note}
          meta={about === '' ? undefined : <Trans>With your number</Trans>}
        />
      </a>
    </li>
  )
}
