import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { formatDay } from '#src/lib/format-time.ts'
import { configQuery, type DeviceConfig, type KindConfig } from './bed-config-calls.ts'
import { configSections } from '#src/staff/beds/bed-search.ts'
import { ConfigEditor } from './config-editor.tsx'
import styles from './bed-config.module.css'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { StaffPage } from '#src/staff/kit/lists/staff-page.tsx'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { useStaffSearch } from '#src/staff/kit/address/use-staff-search.ts'
import { IconBluetooth, IconLock } from '#src/ui/pictures/icons.tsx'
import { IconBedLie, IconBedStand } from '#src/ui/pictures/icons-critical.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { useChainZone } from '#src/staff/kit/self/use-chain-zone.ts'
import { Link, linkOptions } from '@tanstack/react-router'

type Section = (typeof configSections)[number]

/** /admin/device-config: what no bed exceeds, in numbered versions, and which bed has confirmed which. */
export function DeviceConfigPage() {
  const { data, state, retry, isReading } = useStaffQuery(configQuery(), { everyMs: 30_000 })
  const [search] = useStaffSearch('/admin/device-config')
  const section = search.kind ?? 'stand-up'
  const kind = data?.kinds.find((one) => one.kind === section)
  if (data && kind) {
    return <ConfigEditor key={section} config={data} kind={kind} menu={<Menu kinds={data.kinds} section={section} />} />
  }
  return (
    <StaffPage
      title={<Trans>Types and protocol</Trans>}
      subtitle={<Trans>For every studio</Trans>}
      back={linkOptions({ to: '/admin/devices' })}
      hasShop={false}
    >
      {state === 'failed' && <ErrorState onRetry={retry} isRetrying={isReading} />}
      {state === 'loading' && <Skeleton height="420px" radius="24px" />}
      {data && (
        <div className={styles.columns}>
          <Menu kinds={data.kinds} section={section} />
          <Keys keys={data.keys} />
        </div>
      )}
    </StaffPage>
  )
}

function Menu({ kinds, section }: { kinds: readonly KindConfig[]; section: Section }) {
  const { t } = useLingui()
  const [, setSearch] = useStaffSearch('/admin/device-config')
  const looks: Record<Section, { icon: ReactNode; name: string }> = {
    'stand-up': { icon: <IconBedStand size={28} />, name: t`Stand-up` },
    'lie-down': { icon: <IconBedLie size={28} />, name: t`Lie-down` },
    protocol: { icon: <IconBluetooth size={24} />, name: t`Bluetooth and telemetry` },
    keys: { icon: <IconLock size={24} />, name: t`Keys and rotation` },
  }
  return (
    <Panel>
      <nav aria-label={t`Types and protocol`}>
        <ul className={styles.kinds}>
          {configSections.map((one) => {
            const kind = kinds.find((each) => each.kind === one)
            return (
              <li key={one}>
                <button
                  type="button"
                  className={styles.kind}
                  aria-current={one === section}
                  onClick={() => setSearch({ kind: one }, 'push')}
                >
                  {looks[one].icon}
                  <span>
                    <b>{looks[one].name}</b>
                    {kind?.limits && (
                      <small>
                        <Plural value={kind.deviceCount} one="# bed" other="# beds" />
                      </small>
                    )}
                  </span>
                </button>
              </li>
            )
          })}
        </ul>
      </nav>
    </Panel>
  )
}

/** Numbers only: a key is shown once, when it is issued on the page of its bed. */
function Keys({ keys }: { keys: DeviceConfig['keys'] }) {
  const { i18n } = useLingui()
  const zone = useChainZone()
  return (
    <Panel title={<Trans>Keys and rotation</Trans>}>
      <p className="quiet">
        <Trans>Every bed has a key of its own. A new one is issued on the page of the bed.</Trans>
      </p>
      <ul className={styles.list}>
        {keys.map(({ deviceId, shopName, name, number, since, next }) => (
          <li key={deviceId} className={styles.row}>
            <Link to="/admin/device-setting" search={{ device: deviceId }}>
              {shopName} {name}
            </Link>
            <span>
              <Trans>Key {number}</Trans>
              {since !== null && <> · {formatDay(since, i18n.locale, zone)}</>}
              {next !== null && (
                <>
                  {' '}
                  · <Trans>key {next} issued</Trans>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
