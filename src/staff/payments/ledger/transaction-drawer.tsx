import { Trans, useLingui } from '@lingui/react/macro'

import { sessionLength } from '#src/domain/sessions/session-length.ts'
import { formatDay, formatTime } from '#src/lib/format-time.ts'
import { type Chain, chainQuery, type LedgerLine } from '#src/staff/payments/transaction-calls.ts'
import { Evidence } from '#src/staff/sessions/evidence.tsx'
import { useReceiptReason, useTransportName } from '#src/staff/sessions/use-record-texts.ts'
import { CutNote } from '#src/staff/kit/truncation-note.tsx'
import { useMemberName } from '#src/staff/kit/use-member-name.ts'
import { Drawer } from '#src/staff/kit/panels/drawer.tsx'
import { type Loaded, useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { useStaffSearch } from '#src/staff/kit/address/use-staff-search.ts'
import { useDiscountNames } from '#src/staff/payments/sale/discount/use-discount-names.ts'
import { moneyParts } from '#src/staff/payments/sale/money-parts.ts'
import { KindBadge } from '#src/staff/payments/sale/kind-badge.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'

import { SendReceipt } from '#src/staff/payments/receipt/send-receipt.tsx'

import styles from './transaction.module.css'
import { Times } from './ledger-table.tsx'
import { fullMoney } from './signed.ts'
import { useItemText } from './use-item-text.ts'

/** The chain of the line in the address; `chainIds` are the lines of it, for the table to tint. */
export function useChain(lineId: string | undefined): { loaded: Loaded<Chain>; chainIds: ReadonlySet<string> } {
  const loaded = useStaffQuery(chainQuery(lineId ?? ''), { isWanted: lineId !== undefined })
  const isIts = lineId !== undefined && loaded.data?.line.lineId === lineId
  return { loaded, chainIds: new Set(isIts ? loaded.data?.lines.map((line) => line.lineId) : []) }
}

interface ChainDrawerProps {
  lineId: string | undefined
  loaded: Loaded<Chain>
  onClose: () => void
}

/** Everything that a line hangs together with, from the sale of the package to what the bed signed. */
export function ChainDrawer({ lineId, loaded, onClose }: ChainDrawerProps) {
  const { t } = useLingui()
  const nameOf = useMemberName()
  const chain = loaded.data
  return (
    <Drawer
      open={lineId !== undefined}
      onClose={onClose}
      title={t`What belongs together`}
      subtitle={chain && `${nameOf(chain.line.member)} · ${chain.line.packageName}`}
    >
      {chain ? (
        <Links chain={chain} />
      ) : loaded.state === 'failed' ? (
        <ErrorState onRetry={loaded.retry} isRetrying={loaded.isReading} />
      ) : (
        <Skeleton height="320px" radius="16px" />
      )}
    </Drawer>
  )
}

function Links({ chain }: { chain: Chain }) {
  const { line, lines, isCut, session, receipts, timeZone } = chain
  const [, setSearch] = useStaffSearch('/admin/transactions')
  return (
    <div className={styles.chain}>
      <ol className={styles.lines}>
        {lines.map((each) => (
          <Link key={each.lineId} line={each} timeZone={timeZone} isOpen={each.lineId === line.lineId} />
        ))}
      </ol>
      <CutNote isShown={isCut}>
        <Trans>These are the lines around this one. The page of the member lists all of the package.</Trans>
      </CutNote>
      {session && (
        <section>
          <h3 className={styles.title}>
            <Trans>On the bed</Trans>
          </h3>
          <Evidence file={session} timeZone={timeZone} />
        </section>
      )}
      {line.kind === 'sale' && line.money && <SendReceipt receipt={{ ...line, kind: 'sale' }} />}
      {receipts.length > 0 && <Signed receipts={receipts} timeZone={timeZone} />}
      <Button
        kind="tonal"
        size="small"
        onClick={() => setSearch({ member: line.member.uid, line: undefined, page: undefined, group: undefined })}
      >
        <Trans>Only lines of this member</Trans>
      </Button>
    </div>
  )
}

function Link({ line, timeZone, isOpen }: { line: LedgerLine; timeZone: string; isOpen: boolean }) {
  const { t, i18n } = useLingui()
  const [, setSearch] = useStaffSearch('/admin/transactions')
  const textOf = useItemText(timeZone)
  const reasons = useDiscountNames()
  const { lineId, at, kind, money, staffName, note } = line
  const time = `${formatDay(at, i18n.locale, timeZone)} ${formatTime(at, timeZone)}`
  const parts = money ? moneyParts(money) : []
  const references = parts.map(({ reference }) => reference)
  const given = parts.flatMap(({ givenCents }) => (givenCents && money ? fullMoney(givenCents, money.currency) : []))
  const cash = given.map((sum) => `${t`Cash received`} ${sum}`)
  const off = money?.discount && `${t`Discount`} ${fullMoney(money.discount.cents, money.currency)}`
  const why = money?.discount && [reasons[money.discount.reason], money.discount.note]
  const facts = [money?.receiptNumber, ...references, ...cash, off, ...(why ?? []), staffName, note].filter(Boolean)
  return (
    <li className={styles.line} data-open={isOpen || undefined}>
      {!isOpen && (
        <button
          type="button"
          className={styles.open}
          aria-label={t`Open the line of ${time}`}
          onClick={() => setSearch({ line: lineId })}
        />
      )}
      <span>
        <KindBadge kind={kind} />
      </span>
      <span className={styles.what}>
        <b>{textOf(line)}</b>
        <time dateTime={new Date(at).toISOString()}>{time}</time>
        {facts.length > 0 && <span>{facts.join(' · ')}</span>}
      </span>
      <span className={styles.amounts}>
        {(line.times !== 0 || line.days !== null || !money) && <Times line={line} />}
        {money && (
          <b className={money.amountCents < 0 ? styles.bad : undefined}>
            {fullMoney(money.amountCents, money.currency)}
          </b>
        )}
      </span>
    </li>
  )
}

/** Word for word what beds signed: only the bed can have written it. */
function Signed({ receipts, timeZone }: { receipts: Chain['receipts']; timeZone: string }) {
  const { t, i18n } = useLingui()
  const reasonOf = useReceiptReason()
  const transportOf = useTransportName()
  return (
    <section>
      <h3 className={styles.title}>
        <Trans>Bed receipt</Trans>
      </h3>
      {receipts.map(({ at, road, bed, run, grant, seq, reason, secondsOn, didLampsGoOn, message }) => (
        <dl key={`${run} ${seq}`} className={styles.facts}>
          <Fact name={t`Said`}>{`${reasonOf(reason)} · ${sessionLength(secondsOn, i18n.locale)}`}</Fact>
          <Fact name={t`Lamps`}>{didLampsGoOn ? t`Were on` : t`Lamps didn't light`}</Fact>
          <Fact name={t`Arrived`}>{`${formatTime(at, timeZone)} · ${transportOf(road)}`}</Fact>
          <Fact name={t`Bed`}>{`${bed} · ${run} #${seq}`}</Fact>
          <Fact name={t`Grant`}>{grant}</Fact>
          <Fact name={t`Signed message`}>{message}</Fact>
        </dl>
      ))}
    </section>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
