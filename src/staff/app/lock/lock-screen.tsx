import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'

import { useConnection } from '#src/client/outbox/connection.ts'
import { toLanguage } from '#src/domain/language.ts'
import { formatDayLong, formatTime } from '#src/lib/format-time.ts'
import { nextMinute, useNow } from '#src/lib/hooks/use-now.ts'
import { BrandLogo } from '#src/shared/chain/brand-logo.tsx'
import { useBrandName } from '#src/shared/chain/use-brand.ts'
import { useStaffShop } from '#src/staff/kit/lists/use-staff-shop.ts'
import { showToast } from '#src/ui/feedback/toast.ts'
import { Cover } from '#src/ui/overlays/cover.tsx'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconLock } from '#src/ui/pictures/icons.tsx'

import { ClerkTiles } from './clerk-tiles.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import type { LockState, OtherLogin } from './lock-calls.ts'
import { LockedStop } from './locked-stop.tsx'
import styles from './lock.module.css'
import { PinPad } from './pin-pad.tsx'
import { ProofForm } from './proof-form.tsx'
import { ShopSummary } from './shop-summary.tsx'
import { useClerks } from './use-clerks.ts'
import { usePin } from './use-pin.ts'

/** Over all that a clerk left on a tablet: the time, the way back for each clerk with a login on it, and stopping all beds. */
export function LockScreen() {
  const { i18n } = useLingui()
  const now = useNow(nextMinute)
  const { shop } = useStaffShop()
  const brand = useBrandName()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Cover>
      <main className={styles.screen} data-lock-screen>
        <header className={styles.head}>
          <BrandLogo size={48} className={styles.mark} />
          <div>
            <h1 ref={heading} tabIndex={-1} className={styles.name}>
              {brand} {shop?.name}{' '}
              <span className="visually-hidden">
                <Trans>Locked</Trans>
              </span>
            </h1>
            <p className="quiet">
              <Trans>Locks after 30 minutes without a touch</Trans>
            </p>
          </div>
          <div className={styles.clock}>
            <p className={styles.time}>{formatTime(now, shop?.timeZone)}</p>
            <p className={styles.day}>{formatDayLong(now, toLanguage(i18n.locale), shop?.timeZone)}</p>
          </div>
        </header>
        <section className={styles.opening}>
          <Opening />
        </section>
        <section className={styles.shop}>
          {shop && <ShopSummary key={shop.shopId} shopId={shop.shopId} />}
          <Callout icon={<IconLock size={22} />}>
            <Trans>While locked, no members are shown. What you typed is kept for you.</Trans>
          </Callout>
        </section>
        {shop && <LockedStop shopId={shop.shopId} />}
      </main>
    </Cover>
  )
}

function Opening() {
  const isOffline = useConnection().state === 'offline'
  const { clerks, own, chosen, clerk, state, note, choose, open, leave } = useClerks()
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <>
      <ClerkTiles
        clerks={clerks}
        chosen={chosen}
        isOffline={isOffline}
        onChoose={choose}
        onOther={() => setIsLeaving(true)}
      />
      <div role="status">{note !== undefined && <p className="quiet">{note}</p>}</div>
      {isLeaving && <LeaveDialog onClose={() => setIsLeaving(false)} onLeave={() => void leave()} />}
      {chosen !== own && (
        <p role="status" className="quiet">
          <Trans>Anything typed but not saved on this page is lost when you take over.</Trans>
        </p>
      )}
      <Unlocking key={chosen} state={state} clerk={clerk} isOffline={isOffline} onOpen={() => void open()} />
    </>
  )
}

interface UnlockingProps {
  state: LockState | undefined
  /** Whose login waits; undefined: the one in use. */
  clerk: OtherLogin
  isOffline: boolean
  onOpen: () => void
}

/** What opens the login of the clerk who was chosen. */
function Unlocking({ state, clerk, isOffline, onOpen }: UnlockingProps) {
  const { t } = useLingui()
  function openProved() {
    onOpen()
    if (state?.hasPin === false) showToast({ text: t`Next time a PIN is enough: set one beside your name` })
  }
  const { pin, triesLeft, hasFailed, isBusy, press, clear } = usePin(state?.triesLeft, onOpen, clerk)
  const nickname = state?.nickname ?? ''
  return (
    <>
      <h3>{nickname === '' ? <Trans>This tablet is locked</Trans> : <Trans>{nickname}'s PIN</Trans>}</h3>
      {isOffline && (
        <p role="status" className="quiet">
          <Trans>You're offline. Unlocking needs a connection.</Trans>
        </p>
      )}
      {state?.hasPin === true && triesLeft !== 0 && (
        <PinPad pin={pin} isBusy={isBusy || isOffline} onDigit={press} onClear={clear} />
      )}
      <p role="alert" className="quiet">
        {hasFailed && <Trans>Couldn't unlock. Check the connection and try again</Trans>}
        {state?.hasPin === true && triesLeft === 0 && <Trans>No tries left. Use a passkey or a code</Trans>}
        {state?.hasPin === true && triesLeft !== undefined && triesLeft > 0 && triesLeft < 5 && (
          <Plural value={triesLeft} one="# try left" other="# tries left" />
        )}
      </p>
      <ProofForm isOffline={isOffline} onProved={openProved} as={clerk} />
    </>
  )
}
