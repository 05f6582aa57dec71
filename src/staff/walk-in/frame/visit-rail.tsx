import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { BedBadge } from '#src/staff/board/beds/bed-badge.tsx'
import { standingOf } from '#src/staff/board/board-status.ts'
import { useDocumentNames } from '#src/staff/kit/fields/use-document-names.ts'
import { useMethodName } from '#src/staff/payments/sale/method-name.ts'
import { Who } from '#src/staff/members/list/who.tsx'
import type { WalkIn } from '#src/staff/walk-in/use-walk-in.ts'
import { useCardName } from '#src/shared/cards/use-card-name.ts'
import type { PackageOnSale } from '#src/domain/cards/package.ts'
import { formatMoney } from '#src/lib/format-money.ts'
import { Price } from '#src/ui/layout/price.tsx'

import styles from './visit-rail.module.css'

/** What was chosen so far, and while nobody is, how the beds stand. */
export function VisitRail({ walkIn }: { walkIn: WalkIn }) {
  const { draft, beds, facts } = walkIn
  const documents = useDocumentNames()
  const { member, paid, identityDocument } = draft
  return (
    <aside className={styles.rail}>
      <h3 className={styles.title}>
        <Trans>This visit</Trans>
      </h3>
      {member ? (
        <div className={styles.card}>
          <Who nickname={member.nickname} picture={null}>
            {member.phoneMasked}
          </Who>
        </div>
      ) : (
        <p className={`${styles.card} ${styles.none}`}>
          <Trans>The member, package and bed appear here as you go</Trans>
        </p>
      )}
      {member && (
        <dl className={`${styles.card} ${styles.facts}`}>
          <Bought walkIn={walkIn} />
          {paid && (
            <Fact name={<Trans>Paid</Trans>}>
              <Price cents={paid.cents} currency={paid.currency} />
            </Fact>
          )}
          {facts.isNoticeAccepted && (
            <Fact name={<Trans context="walk-in">Notice</Trans>} tone="ok">
              <Trans>Accepted</Trans>
            </Fact>
          )}
          {identityDocument && <Fact name={<Trans>ID seen</Trans>}>{documents[identityDocument]}</Fact>}
        </dl>
      )}
      {!member && beds.length > 0 && (
        <>
          <h3 className={styles.title}>
            <Trans>Beds now</Trans>
          </h3>
          <dl className={`${styles.card} ${styles.facts}`}>
            {beds.map((bed) => (
              <Fact key={bed.deviceId} name={bed.name}>
                <BedBadge standing={standingOf(bed)} />
              </Fact>
            ))}
          </dl>
        </>
      )}
      <p className={styles.note}>
        {member ? (
          <Trans>Shown in the calendar as a walk-in, and counted in every report.</Trans>
        ) : (
          <Trans>A walk-in left half way is kept on this tablet for 15 minutes.</Trans>
        )}
      </p>
    </aside>
  )
}

/** What is sold, or that a package of the member's own is used. */
function Bought({ walkIn: { draft, facts, sold, sale, step } }: { walkIn: WalkIn }) {
  const methodName = useMethodName()
  if (draft.paid)
    return (
      <Fact name={draft.paid.packageName}>
        <Trans>1 use</Trans>
      </Fact>
    )
  if (facts.hasPackage) {
    return (
      <Fact name={<Trans>Package</Trans>}>
        <Trans>Own, 1 use</Trans>
      </Fact>
    )
  }
  if (!sold || step === 'notice') return null
  const cents = step === 'payment' ? sale.till.priceCents : sold.priceCents
  return (
    <>
      <Fact name={<PackageName sold={sold} />}>
        <Price cents={sold.priceCents} currency={sold.currency} />
      </Fact>
      {step === 'payment' && sale.till.offCents > 0 && (
        <Fact name={<Trans>Discount</Trans>} tone="ok">
          −{formatMoney(sale.till.offCents, sold.currency)}
        </Fact>
      )}
      <Fact name={<Trans>Total</Trans>} isBig>
        <Price cents={cents} currency={sold.currency} />
      </Fact>
      {step === 'payment' &&
        sale.till.parts.length > 0 &&
        sale.till.shares.map(({ tender, amountCents }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same tender may be there twice
          <Fact key={`${index} ${tender}`} name={methodName(tender)}>
            <Price cents={amountCents} currency={sold.currency} />
          </Fact>
        ))}
    </>
  )
}

function PackageName({ sold }: { sold: PackageOnSale }) {
  return useCardName(sold)
}

interface FactProps {
  name: ReactNode
  tone?: 'ok'
  isBig?: boolean
  children: ReactNode
}

function Fact({ name, tone, isBig = false, children }: FactProps) {
  return (
    <div className={styles.fact} data-big={isBig || undefined}>
      <dt>{name}</dt>
      <dd data-tone={tone}>{children}</dd>
    </div>
  )
}

/** The same in one line, where there is no room beside the step. */
export function VisitLine({ walkIn }: { walkIn: WalkIn }) {
  const { t } = useLingui()
  const { draft, facts, sold, step } = walkIn
  const name = useCardName(sold ?? nothing)
  if (!draft.member) return null
  const parts = [draft.member.nickname || draft.member.phoneMasked]
  if (draft.paid) parts.push(draft.paid.packageName, t`Paid ${formatMoney(draft.paid.cents, draft.paid.currency)}`)
  else if (facts.hasPackage) parts.push(t`Own package`)
  else if (sold && (step === 'package' || step === 'payment')) {
    parts.push(`${name} ${formatMoney(sold.priceCents, sold.currency)}`)
  }
  return <p className={styles.line}>{parts.join(' · ')}</p>
}

const nothing = { name: '', languages: [] }
