import { useLingui, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { BedOffer } from '#src/domain/sessions/bed-offer.ts'
import type { StartBlock } from '#src/domain/sessions/start-check.ts'
import { useShopZone } from '#src/shared/shops/shop-zone.tsx'
import { formatTime } from '#src/lib/format-time.ts'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconCheck, IconPerson } from '#src/ui/pictures/icons-critical.tsx'
import type { Transport } from '#src/domain/sessions/session.ts'
import { Segmented } from '#src/ui/forms/segmented.tsx'

import { BedRow } from './bed-row.tsx'
import { BlockNote } from './block-note.tsx'
import { CardChoice } from './card-choice.tsx'
import { Precautions } from './precautions.tsx'
import { SessionChoice } from './session-choice.tsx'
import styles from './start-form.module.css'
import type { StartForm as Form } from './use-start-form.ts'

interface TransportChoiceProps {
  transports: readonly Transport[]
  chosen: Transport
  onChoose: (road: Transport) => void
}

interface ReleaseNoteProps {
  offer: BedOffer
  block: StartBlock | undefined
}

interface StartFormProps {
  offer: BedOffer
  form: Form
  drawing: ReactNode
  minGapHours: number
}

/** How long, how strong, and what pays for it. */
export function StartForm({ offer, form, drawing, minGapHours }: StartFormProps) {
  const { draft, transports, block, change } = form
  return (
    <div className={styles.form}>
      <BedRow offer={offer} drawing={drawing} />
      <BlockNote block={block} shopId={offer.device.shopId} minGapHours={minGapHours} />
      <ReleaseNote offer={offer} block={block} />
      <SessionChoice offer={offer} draft={draft} onChange={change} />
      <CardChoice cards={offer.cards} chosen={draft.cardId} onChoose={(cardId) => change({ cardId })} />
      <TransportChoice transports={transports} chosen={draft.road} onChoose={(road) => change({ road })} />
      <Precautions minGapHours={minGapHours} />
    </div>
  )
}

/** Where staff release each session: whom to tell, and until when the start has to come. Read out when it changes. */
function ReleaseNote({ offer: { release }, block }: ReleaseNoteProps) {
  const timeZone = useShopZone()
  if (!release) return null
  return (
    <div role="status">
      {block?.why === 'not-released' ? (
        <Callout tone="warn" icon={<IconPerson size={20} />}>
          <Trans>Staff release each session here. Tell them at the counter; this page updates automatically.</Trans>
        </Callout>
      ) : (
        release.endsAt !== null && (
          <Callout tone="calm" icon={<IconCheck size={20} />}>
            <Released until={formatTime(release.endsAt, timeZone)} />
          </Callout>
        )
      )}
    </div>
  )
}

function Released({ until }: { until: string }) {
  return <Trans>Staff have released your session. Start before {until}.</Trans>
}

/** How the start reaches the bed; asked only where both ways are there. */
function TransportChoice({ transports, chosen, onChoose }: TransportChoiceProps) {
  const { t } = useLingui()
  if (transports.length < 2) return null
  const names: Record<Transport, string> = { remote: t`Studio network`, bluetooth: t`Bluetooth` }
  return (
    <section aria-labelledby="road">
      <h2 id="road" className={styles.title}>{t`Start through`}</h2>
      <Segmented
        label={t`Start through`}
        value={chosen}
        options={transports.map((road) => ({ value: road, label: names[road] }))}
        onChange={onChoose}
      />
    </section>
  )
}
