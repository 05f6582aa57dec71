import { useLingui } from '@lingui/react/macro'

import { useConnection } from '#src/client/outbox/connection.ts'
import { Link } from '@tanstack/react-router'

import { toLanguage } from '#src/domain/language.ts'
import { shopText } from '#src/domain/shops/shop.ts'
import { formatTime } from '#src/lib/format-time.ts'
import { nextSecond, useNow } from '#src/lib/hooks/use-now.ts'
import { Avatar } from '#src/shared/members/avatar.tsx'
import { LevelName } from '#src/staff/kit/self/level-name.tsx'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { useStaffShop } from '#src/staff/kit/lists/use-staff-shop.ts'
import { Drawer } from '#src/staff/kit/panels/drawer.tsx'
import { EmptyLine, EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Skeleton, useSkeleton } from '#src/ui/feedback/skeleton.tsx'
import { IconCheck } from '#src/ui/pictures/icons-critical.tsx'

import type { ShopAlerts } from './alert-calls.ts'
import styles from './alert-drawer.module.css'
import { AlertRow } from './alert-row.tsx'
import { AlertsOnPhone } from './alerts-on-phone.tsx'
import { useAlerts } from './use-alerts.ts'

/** What has to be looked at in every studio of this clerk: first what nobody has taken, the worst before the rest. */
export function AlertDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const { data, state, asOf, isReading, retry } = useAlerts()
  const isOffline = useConnection().state === 'offline'
  const phase = useSkeleton(state === 'loading')
  const readAt = formatTime(asOf)
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t`Alerts`}
      subtitle={isOffline && data ? t`Offline. As of ${readAt}, it may have changed since.` : undefined}
    >
      {data && <Lists shops={data} asOf={asOf} isOffline={isOffline} onLeave={onClose} />}
      {!data && phase === 'skeleton' && (
        <div className="stack-14" aria-hidden="true">
          <Skeleton height="86px" radius="16px" />
          <Skeleton height="86px" radius="16px" />
        </div>
      )}
      {!data && state === 'failed' && <ErrorState onRetry={retry} isRetrying={isReading} />}
    </Drawer>
  )
}

interface ListsProps {
  shops: readonly ShopAlerts[]
  asOf: number
  isOffline: boolean
  onLeave: () => void
}

function Lists({ shops, asOf, isOffline, onLeave }: ListsProps) {
  const { t } = useLingui()
  const now = useNow(nextSecond)
  const nameOf = useShopNames()
  const rows = shops
    .flatMap((shop) => shop.alerts.map((alert) => ({ shop, alert })))
    .toSorted((a, b) => rank(a.alert) - rank(b.alert))
  return (
    <>
      {rows.length === 0 && (
        <EmptyState
          tone="calm"
          icon={<IconCheck size={28} />}
          title={t`Nothing to look at`}
          text={t`What goes wrong in one of your studios comes up here.`}
        />
      )}
      <ul className={styles.list} aria-live="polite" aria-relevant="additions">
        {rows.map(({ shop: { shopId, timeZone }, alert }) => (
          <AlertRow
            key={`${shopId} ${alert.key}`}
            alert={alert}
            shopId={shopId}
            shopName={shops.length > 1 ? nameOf(shopId) : undefined}
            timeZone={timeZone}
            isOffline={isOffline}
            // Without the server it is unknown how long a thing lasts by now.
            now={isOffline ? asOf : now}
            onLeave={onLeave}
          />
        ))}
      </ul>
      <section className={styles.duty}>
        <div className={styles.head}>
          <h3 className="text-title-s">{t`On duty`}</h3>
          <Link
            to="/admin/shop-info"
            hash="alerts"
            className={buttonClass({ kind: 'text', size: 'small' })}
            onClick={onLeave}
          >
            {t`Alert rules`}
          </Link>
        </div>
        {shops.map((shop) => (
          <OnDuty key={shop.shopId} shop={shop} name={shops.length > 1 ? nameOf(shop.shopId) : undefined} />
        ))}
      </section>
      <div className={styles.duty}>
        <AlertsOnPhone />
      </div>
    </>
  )
}

/** Nobody's and bad, nobody's, then somebody's. */
function rank({ owner, severity }: ShopAlerts['alerts'][number]): number {
  if (owner) return 2
  return severity === 'bad' ? 0 : 1
}

/** Who is on duty, and how an alert reaches them. */
function OnDuty({ shop: { onDuty, timeZone }, name }: { shop: ShopAlerts; name: string | undefined }) {
  const { t } = useLingui()
  const prefix = name === undefined ? '' : `${name}: `
  if (onDuty.length === 0)
    return <EmptyLine tone="bad">{`${prefix}${t`Nobody is on duty. Alerts go to managers.`}`}</EmptyLine>
  return (
    <>
      {name !== undefined && <h4 className="text-body-s-strong">{name}</h4>}
      <ul className={styles.people}>
        {onDuty.map((colleague) => (
          <Person key={colleague.uid} colleague={colleague} timeZone={timeZone} />
        ))}
      </ul>
    </>
  )
}

function Person({ colleague, timeZone }: { colleague: ShopAlerts['onDuty'][number]; timeZone: string }) {
  const { t } = useLingui()
  const { nickname, avatar, level, since, takesAlerts } = colleague
  const from = formatTime(since, timeZone)
  return (
    <li className={styles.person}>
      <Avatar nickname={nickname} picture={avatar} />
      <span className={styles.who}>
        <span className="text-body-s-strong">{nickname || t`No name`}</span>
        <span className="small-print">
          <LevelName level={level} />
          <span className="dot" />
          {t`since ${from}`}
        </span>
      </span>
      {/* A list that an earlier version has kept says nothing of phones. */}
      {takesAlerts !== undefined && (
        <span className="small-print">{takesAlerts ? t`Phone notifications` : t`In the app only`}</span>
      )}
    </li>
  )
}

function useShopNames(): (shopId: number) => string | undefined {
  const { i18n } = useLingui()
  const { shops } = useStaffShop()
  return (shopId) => {
    const shop = shops.find((each) => each.shopId === shopId)
    return shop && shopText(shop, toLanguage(i18n.locale)).entry.name
  }
}
