import { Trans, useLingui } from '@lingui/react/macro'

import { limitChanges, type LimitChange } from '#src/domain/beds/protocol/bed-limits.ts'
import { useIntensityNames } from '#src/shared/sessions/use-intensity-names.ts'
import { formatDay, formatTime } from '#src/lib/format-time.ts'
import type { KindConfig, Limits } from './bed-config-calls.ts'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconAlert, IconCheck, IconCloudUp } from '#src/ui/pictures/icons-critical.tsx'
import { useChainZone } from '#src/staff/kit/self/use-chain-zone.ts'

import styles from './bed-config.module.css'

interface VersionSideProps {
  kind: KindConfig
  changes: readonly LimitChange[]
  mayRestore: boolean
  onRestore: (version: number) => void
}

/** What is in force and who confirmed it, what the draft changes, and every version there was. */
export function VersionSide({ kind, changes, mayRestore, onRestore }: VersionSideProps) {
  return (
    <div className={styles.side}>
      {kind.limits && <Acks kind={kind} />}
      {kind.draft && changes.length > 0 && <Changes changes={changes} version={kind.draft.version} />}
      <Versions kind={kind} mayRestore={mayRestore} onRestore={onRestore} />
    </div>
  )
}

/** Those that have not confirmed come first, with the reason. */
function Acks({ kind }: { kind: KindConfig }) {
  const { t, i18n } = useLingui()
  const zone = useChainZone()
  const missing = kind.acks.filter(({ whyNot }) => whyNot !== null)
  const acked = kind.acks.length - missing.length
  const total = kind.acks.length
  const { version } = kind
  const never = t`never connected`
  const reasons = { offline: t`offline, on return`, disabled: t`disabled, once enabled`, waiting: t`not answered yet` }
  const latest = kind.acks.reduce((at, ack) => Math.max(at, ack.ackedAt ?? 0), 0)
  return (
    <Panel
      title={<Trans>Version {version} · published</Trans>}
      end={
        <Badge tone={acked === total ? 'ok' : 'warn'}>
          <Trans>
            {acked} of {total} acknowledged
          </Trans>
        </Badge>
      }
    >
      <div className={styles.segments} aria-hidden="true">
        {kind.acks.map(({ deviceId, whyNot }) => (
          <span key={deviceId} className={styles.segment} data-acked={whyNot === null ? '' : undefined} />
        ))}
      </div>
      <ul className={styles.list}>
        {missing.map(({ deviceId, shopName, name, whyNot, isNeverSeen }) => (
          <li key={deviceId} className={styles.row}>
            <span>
              <IconCloudUp size={16} /> {shopName} {name}
            </span>
            <b>{isNeverSeen ? never : whyNot && reasons[whyNot]}</b>
          </li>
        ))}
        {acked > 0 && (
          <li className={styles.row}>
            <span>
              <IconCheck size={16} />{' '}
              {missing.length === 0 ? <Trans>All {acked} beds</Trans> : <Trans>The other {acked} beds</Trans>}
            </span>
            <span className="quiet">
              {latest > 0 && `${formatDay(latest, i18n.locale, zone)} ${formatTime(latest, zone)}`}
            </span>
          </li>
        )}
      </ul>
      <p className="quiet">
        <Trans>
          Beds that have not acknowledged keep their old version, and the studio refuses starts beyond the stricter of
          the two.
        </Trans>
      </p>
    </Panel>
  )
}

function Changes({ changes, version }: { changes: readonly LimitChange[]; version: number }) {
  const nameOf = useChangeName()
  return (
    <Panel title={<Trans>Changes of version {version}</Trans>} end={<Badge tone="warn">{changes.length}</Badge>}>
      <ul className={styles.list}>
        {changes.map((change) => (
          <li key={nameOf(change)} className={styles.change}>
            <b>{nameOf(change)}</b>
            <span>
              <s>{change.before ?? '—'}</s> → <b>{change.after ?? '—'}</b>
            </span>
          </li>
        ))}
      </ul>
      {changes.some(({ isLoosened }) => isLoosened) && (
        <Callout tone="bad" icon={<IconAlert size={22} />}>
          <Trans>Loosening a safety limit needs the owner and a reason</Trans>
        </Callout>
      )}
    </Panel>
  )
}

/** What each limit is called. */
export function useLimitNames(): Record<Exclude<LimitChange['field'], 'stage'>, string> {
  const { t } = useLingui()
  return {
    minMinutes: t`Minimum minutes`,
    maxMinutes: t`Maximum minutes`,
    gapHours: t`Hours between sessions`,
    restartDays: t`Days until the first stage again`,
    powerWatts: t`Total lamp power`,
    lampHours: t`Lamp life`,
    warnPercent: t`Warn at`,
  }
}

function useChangeName(): (change: LimitChange) => string {
  const { t } = useLingui()
  const names = useLimitNames()
  const intensities = useIntensityNames()
  return ({ field, fromSession = 1, intensity }) => {
    if (field !== 'stage') return names[field]
    const level = intensity ? intensities[intensity] : ''
    return t`From session ${fromSession} · ${level}`
  }
}

function Versions({ kind, mayRestore, onRestore }: Omit<VersionSideProps, 'changes'>) {
  const { t, i18n } = useLingui()
  const zone = useChainZone()
  const words = { draft: t`draft`, published: t`published`, replaced: t`replaced` }
  return (
    <Panel title={<Trans>Versions</Trans>}>
      <ul className={styles.list}>
        {kind.versions.map(({ version, state, at, staff, reason }) => (
          <li key={version} className={styles.row}>
            <span>
              <b>
                <Trans>Version {version}</Trans>
              </b>{' '}
              {words[state]}
              <span className="quiet">
                <br />
                {at === null ? (
                  <Trans>As the beds came</Trans>
                ) : (
                  `${formatDay(at, i18n.locale, zone)} ${formatTime(at, zone)} ${staff ?? ''}`
                )}
                {reason !== null && ` · ${reason}`}
              </span>
            </span>
            {state === 'replaced' && mayRestore && kind.draft === null && (
              <Button kind="text" size="small" onClick={() => onRestore(version)}>
                <Trans>Roll back…</Trans>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

export function changesOf(published: Limits | null, draft: Limits | null | undefined): LimitChange[] {
  return published && draft ? limitChanges(published, draft) : []
}
