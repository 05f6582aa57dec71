import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import { IconKey } from '#src/staff/beds/icons.tsx'
import { Sheets } from '#src/staff/beds/list/code-sheets.tsx'
import { IconPrinter } from '#src/staff/kit/icons.tsx'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { Button } from '#src/ui/forms/button.tsx'

import type { MadeChain } from './setup-calls.ts'
import type { SetupDraft } from '#src/domain/setup/setup-draft.ts'
import { toRequest } from '#src/domain/setup/setup-request.ts'
import form from '#src/staff/shops/new/shop-form.module.css'
import styles from './setup.module.css'

/** There is a chain: what its beds and locks have to be given, and what is printed for them. */
export function ChainMade({ made, draft }: { made: MadeChain; draft: SetupDraft }) {
  const request = toRequest(draft)
  const named = [...request.locks, ...request.beds]
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <main className={`${styles.body} ${styles.made}`}>
      <div className={styles.between}>
        <h1 ref={heading} className={styles.title} tabIndex={-1}>
          <Trans>Your chain is open</Trans>
        </h1>
        <Link to="/login" className={buttonClass()}>
          <Trans>Sign in as the owner</Trans>
        </Link>
      </div>
      <Keys machines={made.machines} />
      <div className={styles.between}>
        <h2 className="text-title-s">
          <Trans>Codes to print</Trans>
        </h2>
        <Button kind="tonal" icon={<IconPrinter size={18} />} onClick={() => print()}>
          <Trans>Print</Trans>
        </Button>
      </div>
      <Sheets
        shopNames={request.shop.languages}
        codes={made.machines.map(({ kind, machineId, address }) => ({
          kind,
          machineId,
          address,
          names: named.find((one) => one.machineId === machineId)?.names ?? [],
        }))}
      />
    </main>
  )
}

function Keys({ machines }: Pick<MadeChain, 'machines'>) {
  const { t } = useLingui()
  const isSaid = machines.every(({ secrets }) => secrets !== null)
  return (
    <div className={form.card}>
      <Callout tone="warn" icon={<IconKey size={22} />}>
        {isSaid ? (
          <Trans>These keys are shown once. Type each into its bed or lock before you leave this page.</Trans>
        ) : (
          <Trans>The keys were shown already. New ones are issued in the staff area, under Devices.</Trans>
        )}
      </Callout>
      {isSaid && (
        <div className={styles.keys}>
          {machines.map(({ machineId, bedNumber, secrets }) => (
            <section key={machineId} aria-label={t`Key of ${machineId}`}>
              <h3>{machineId}</h3>
              <dl>
                {bedNumber !== null && <Item label={t`Bed number`} value={String(bedNumber)} />}
                <Item label={t`Key`} value={secrets?.key ?? ''} />
                <Item label={t`Network name`} value={secrets?.brokerName ?? ''} />
                <Item label={t`Network password`} value={secrets?.brokerPassword ?? ''} />
              </dl>
            </section>
          ))}
        </div>
      )}
    </div>
  )
}

function Item({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
