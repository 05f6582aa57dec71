import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { useConnection } from '#src/client/outbox/connection.ts'
import { toLanguage } from '#src/domain/language.ts'
import { formatDayLong, formatTime } from '#src/lib/format-time.ts'
import { nextMinute, useNow } from '#src/lib/hooks/use-now.ts'
import { useLogOut } from '#src/shared/members/use-log-out.ts'
import { useStaffShop } from '#src/staff/kit/lists/use-staff-shop.ts'
import { showToast } from '#src/ui/feedback/toast.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconLock } from '#src/ui/pictures/icons.tsx'

import { boundStore } from './bound-store.ts'
import { readLockState } from './lock-calls.ts'
import { LockedStop } from './locked-stop.tsx'
import styles from './lock.module.css'
import { PinPad } from './pin-pad.tsx'
import { ProofForm } from './proof-form.tsx'
import { usePin } from './use-pin.ts'

/** A tablet that nobody was at: the time, the way back for whoever's login it is, and stopping all beds. */
export function LockScreen() {
  const { i18n } = useLingui()
  const now = useNow(nextMinute)
  const { shop } = useStaffShop()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <main className={styles.screen} data-lock-screen>
      <section className={styles.shop}>
        <h1 ref={heading} tabIndex={-1} className={styles.name}>
          {shop?.name}{' '}
          <span className="visually-hidden">
            <Trans>Locked</Trans>
          </span>
        </h1>
        <p className={styles.time}>{formatTime(now)}</p>
        <p className={styles.day}>{formatDayLong(now, toLanguage(i18n.locale))}</p>
        <Callout icon={<IconLock size={22} />}>
          <Trans>While locked, no names are shown. What you typed is kept for you.</Trans>
        </Callout>
        {shop && <LockedStop shopId={shop.shopId} />}
      </section>
      <section className={styles.opening}>
        <Opening />
      </section>
    </main>
  )
}

function Opening() {
  const { t } = useLingui()
  const isOffline = useConnection().state === 'offline'
  const { data } = useQuery({
    queryKey: ['staff', 'lock-state'],
    queryFn: ({ signal }) => readLockState(signal),
    staleTime: 0,
    refetchInterval: 15_000,
  })
  const { isBusy: isLeaving, logOut } = useLogOut()
  const goOn = () => boundStore.settle(true)
  function goOnProved() {
    goOn()
    if (data?.hasPin === false)
      showToast({ text: t`Next time a PIN is enough: set one with the lock beside your name` })
  }
  const { pin, triesLeft, hasFailed, isBusy, press, clear } = usePin(data?.triesLeft, goOn)
  const nickname = data?.nickname ?? ''
  return (
    <>
      <h2>{nickname === '' ? <Trans>This tablet is locked</Trans> : <Trans>{nickname}'s PIN</Trans>}</h2>
      {isOffline && (
        <p role="status" className={styles.note}>
          <Trans>You're offline. Unlocking needs a connection.</Trans>
        </p>
      )}
      {data?.hasPin === true && triesLeft !== 0 && (
        <PinPad pin={pin} isBusy={isBusy || isOffline} onDigit={press} onClear={clear} />
      )}
      <p role="alert" className={styles.note}>
        {hasFailed && <Trans>Couldn't unlock. Check the connection and try again</Trans>}
        {data?.hasPin === true && triesLeft === 0 && <Trans>No tries left. Use a passkey or a code</Trans>}
        {data?.hasPin === true && triesLeft !== undefined && triesLeft > 0 && triesLeft < 5 && (
          <Plural value={triesLeft} one="# try left" other="# tries left" />
        )}
      </p>
      <ProofForm isOffline={isOffline} onProved={goOnProved} />
      <Button kind="text" wide state={isLeaving ? 'busy' : 'ready'} onClick={logOut}>
        <Trans>Someone else: sign out and in</Trans>
      </Button>
    </>
  )
}
