import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { paymentsQuery, type Receipt } from '#src/staff/payments/sale-calls.ts'
import {
  isRefunded,
  isRefunding,
  type UserCard,
  type UserDetail,
  userDoorsQuery,
} from '#src/staff/members/member-calls.ts'
import { Pager } from '#src/staff/kit/lists/pager.tsx'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { ReceiptDialog } from '#src/staff/payments/receipt/receipt-dialog.tsx'
import { RefundDrawer } from '#src/staff/payments/receipt/refund-drawer.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Segmented } from '#src/ui/forms/segmented.tsx'

import { AdjustDrawer } from './adjust-drawer.tsx'
import styles from './book-panel.module.css'
import { DoorLines } from './lines/door-lines.tsx'
import facts from './facts.module.css'
import { LedgerLines } from './lines/ledger-lines.tsx'
import { PackageTile } from './package-tile.tsx'
import { PaymentLines } from './lines/payment-lines.tsx'

interface BookPanelProps {
  user: UserDetail
  shopId: number | undefined
  timeZone: string
  now: number
}

type Tab = 'ledger' | 'payments' | 'doors'

/** The member's books: what every package did, what was paid, which doors opened. */
export function BookPanel({ user, shopId, timeZone, now }: BookPanelProps) {
  const { t } = useLingui()
  const [tab, setTab] = useState<Tab>('ledger')
  const [chosen, setChosen] = useState<string>()
  const card = user.cards.find(({ cardId }) => cardId === chosen) ?? user.cards[0]
  return (
    <Panel>
      <div className={styles.head}>
        <Segmented
          label={t`Books`}
          value={tab}
          onChange={setTab}
          options={[
            { value: 'ledger', label: t`Package ledger` },
            { value: 'payments', label: t({ message: 'Payments', context: 'staff' }) },
            { value: 'doors', label: t`Door log` },
          ]}
        />
        {tab === 'ledger' && card && <CardActs card={card} user={user} shopId={shopId} timeZone={timeZone} now={now} />}
      </div>
      {tab === 'ledger' && !card && (
        <p className={facts.nothing}>
          <Trans>No package yet</Trans>
        </p>
      )}
      {tab === 'ledger' && card && (
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
          <Ledger key={card.cardId} uid={user.uid} card={card} timeZone={timeZone} now={now} />
        </>
      )}
      {tab === 'payments' && <Payments uid={user.uid} timeZone={timeZone} now={now} />}
      {tab === 'doors' && <Doors uid={user.uid} timeZone={timeZone} now={now} />}
    </Panel>
  )
}

interface Of {
  uid: string
  timeZone: string
  now: number
}

function Ledger({ uid, card, timeZone, now }: Of & { card: UserCard }) {
  const [page, setPage] = useState(1)
  return <LedgerLines uid={uid} cardId={card.cardId} page={page} onPage={setPage} timeZone={timeZone} now={now} />
}

function Payments({ uid, timeZone, now }: Of) {
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<Receipt>()
  const loaded = useStaffQuery(paymentsQuery(uid, page))
  return (
    <>
      <PaymentLines loaded={loaded} timeZone={timeZone} now={now} onOpen={setOpen} />
      <Pager page={page} hasMore={loaded.data?.hasMore ?? false} onPage={setPage} />
      <ReceiptDialog receipt={open} onClose={() => setOpen(undefined)} onChanged={setOpen} />
    </>
  )
}

function Doors({ uid, timeZone, now }: Of) {
  const [page, setPage] = useState(1)
  const loaded = useStaffQuery(userDoorsQuery(uid, page))
  return (
    <>
      <DoorLines loaded={loaded} timeZone={timeZone} now={now} />
      <Pager page={page} hasMore={loaded.data?.hasMore ?? false} onPage={setPage} />
    </>
  )
}

type OpenPanel = 'adjust' | 'refund'

function CardActs({ card, user, shopId, timeZone, now }: BookPanelProps & { card: UserCard }) {
  const { may } = useSelf()
  const [panel, setPanel] = useState<OpenPanel>()
  if (!may('/api/admin/user/adjust')) return null
  const close = () => setPanel(undefined)
  // What was refunded, or is about to be, is not adjusted, and there is nothing more to give back.
  const isOver = isRefunded(card) || isRefunding(card)
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
        <RefundDrawer open={panel === 'refund'} onClose={close} uid={user.uid} card={card} shopId={shopId} />
      )}
    </div>
  )
}
