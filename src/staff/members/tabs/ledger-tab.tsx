import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { isRefunded, isRefunding, type UserCard } from '#src/staff/members/member-calls.ts'
import { AdjustDrawer } from '#src/staff/members/member/adjust-drawer.tsx'
import { LedgerLines } from '#src/staff/members/member/lines/ledger-lines.tsx'
import { PackageTile } from '#src/staff/members/member/package-tile.tsx'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { RefundDrawer } from '#src/staff/payments/receipt/refund-drawer.tsx'
import { EmptyLine } from '#src/ui/feedback/empty-state.tsx'
import { Button } from '#src/ui/forms/button.tsx'

import type { FilePlace } from './file-place.ts'
import styles from './file-panel.module.css'

/** What every package of the member did, one package at a time, and what is done to it. */
export function LedgerTab(place: FilePlace) {
  const { t } = useLingui()
  const { user, timeZone, now } = place
  const [chosen, setChosen] = useState<string>()
  const card = user.cards.find(({ cardId }) => cardId === chosen) ?? user.cards[0]
  if (!card) {
    return (
      <EmptyLine>
        <Trans>No package yet</Trans>
      </EmptyLine>
    )
  }
  return (
    <>
      <div className={styles.cards} role="group" aria-label={t`Packages`}>
        {user.cards.map((each) => (
          <button
            key={each.cardId}
            type="button"
            className={styles.card}
            aria-pressed={each === card}
            onClick={() => setChosen(each.cardId)}
          >
            <PackageTile card={each} timeZone={timeZone} now={now} />
          </button>
        ))}
      </div>
      <CardActs {...place} card={card} />
      <Ledger key={card.cardId} uid={user.uid} card={card} timeZone={timeZone} now={now} />
    </>
  )
}

function Ledger({ uid, card, ...place }: { uid: string; card: UserCard; timeZone: string; now: number }) {
  const [page, setPage] = useState(1)
  return <LedgerLines uid={uid} cardId={card.cardId} page={page} onPage={setPage} {...place} />
}

function CardActs({ card, user, shopId, timeZone, now }: FilePlace & { card: UserCard }) {
  const { may } = useSelf()
  const [panel, setPanel] = useState<'adjust' | 'refund'>()
  if (!may('/api/admin/user/adjust')) return null
  // What was refunded, or is about to be, is not adjusted; the drawer stays, for it shows the receipt of that.
  const isOver = isRefunded(card) || isRefunding(card)
  const close = () => setPanel(undefined)
  return (
    <div className={styles.acts}>
      {!isOver && (
        <Button kind="tonal" size="small" onClick={() => setPanel('adjust')}>
          <Trans>Adjust…</Trans>
        </Button>
      )}
      {!isOver && card.orderId !== null && shopId !== undefined && (
        <Button kind="tonal" size="small" onClick={() => setPanel('refund')}>
          <Trans>Refund…</Trans>
        </Button>
      )}
      <AdjustDrawer
        key={card.cardId}
        open={panel === 'adjust'}
        onClose={close}
        uid={user.uid}
        card={card}
        timeZone={timeZone}
        now={now}
      />
      {shopId !== undefined && (
        <RefundDrawer
          key={`refund ${card.cardId}`}
          open={panel === 'refund'}
          onClose={close}
          uid={user.uid}
          card={card}
          shopId={shopId}
        />
      )}
    </div>
  )
}
