import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import { studioConfigQuery } from '#src/client/api/app-config.ts'
import type { DoorStanding } from '#src/domain/doors/door-status.ts'
import type { Door } from '#src/domain/doors/door.ts'
import { WifiLine } from '#src/shared/shops/wifi-line.tsx'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconInfo } from '#src/ui/pictures/icons-critical.tsx'

import styles from './door-advice.module.css'
import type { NearbyWay } from './use-nearby-way.ts'

interface DoorAdviceProps {
  standing: DoorStanding
  door: Door | undefined
  nearby: NearbyWay
}

/** What to know in front of a door, or what helps where it can't be asked; a demo says that it asks for less. */
export function DoorAdvice({ standing, door, nearby }: DoorAdviceProps) {
  const isOutOfReach = standing.kind === 'lock-offline' && nearby.kind === 'none'
  const isStuck = (standing.kind === 'phone-offline' && nearby.kind === 'none') || standing.kind === 'not-read'
  return (
    <div className={styles.advice}>
      {door?.proof?.level === 0 && (
        <Callout tone="calm" icon={<IconInfo size={22} />}>
          <Trans>Demo: the ID is enough here. A real studio asks you to scan the code on the door.</Trans>
        </Callout>
      )}
      <Callout icon={<IconInfo size={22} />}>
        {isStuck ? (
          <>
            <Trans>Check your phone's signal, then try again.</Trans> <WifiLine shopId={door?.shopId} />{' '}
            <SupportHours shopId={door?.shopId} />
          </>
        ) : isOutOfReach ? (
          <>
            <Trans>Your phone is fine: it's the lock that has no connection.</Trans>{' '}
            <SupportHours shopId={door?.shopId} />
          </>
        ) : (
          <Trans>The door locks when it closes. One person at a time: don't let others follow you in.</Trans>
        )}
      </Callout>
    </div>
  )
}

function SupportHours({ shopId }: { shopId: number | undefined }) {
  const { i18n } = useLingui()
  const { data } = useQuery({ ...studioConfigQuery(shopId ?? 0, i18n.locale), enabled: shopId !== undefined })
  const hours = data?.contact.serviceHours
  return hours === undefined ? null : <Trans>Support: {hours}</Trans>
}
