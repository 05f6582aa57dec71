import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { brandOf } from '#src/domain/brand.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import { keepAnswer } from '#src/client/http/persisted-query.ts'
import { formatDay, formatTime } from '#src/lib/format-time.ts'
import { type ChainConfig, chainConfigKey, chainConfigQuery, readOf, restoreVersion } from './chain-config-calls.ts'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { ReasonDialog } from '#src/staff/kit/forms/reason-dialog.tsx'
import { useChainZone } from '#src/staff/kit/self/use-chain-zone.ts'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

import styles from './chain.module.css'

type Version = ChainConfig['versions'][number]

/** Nothing waits to be published: the last versions, each of which can be brought back as a new one. */
export function VersionList({ config }: { config: ChainConfig }) {
  const { t } = useLingui()
  const { may } = useSelf()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<number>()
  const next = config.version + 1
  const query = chainConfigQuery()
  const { write, state, isOffline, reset } = useStaffWrite({
    send: async ({ restored, reason }: { restored: number; reason: string }, opId: string) =>
      await restoreVersion({ ...readOf(config), restored, reason }, opId),
    invalidates: [chainConfigKey, ['studio-config']],
    onDone: (answer: ChainConfig) => {
      keepAnswer(queries, query, answer)
      remembered.brand.write(brandOf(answer.published))
      setAsked(undefined)
      showToast({ text: t`Version ${next} is published` })
    },
  })
  const mayRestore = may('/api/admin/config/restore') && !isOffline
  return (
    <Panel title={<Trans>No unpublished changes</Trans>}>
      <ul className={styles.versions}>
        {config.versions.slice(0, 3).map((one) => (
          <li key={one.version} className={styles.version}>
            <VersionWords version={one} isInForce={one.version === config.version} />
            {mayRestore && one.version !== config.version && (
              <Button kind="text" size="small" onClick={() => setAsked(one.version)}>
                <Trans>Roll back…</Trans>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ReasonDialog
        open={asked !== undefined}
        onClose={() => {
          reset()
          setAsked(undefined)
        }}
        title={<Trans>Roll back to version {asked}?</Trans>}
        confirm={<Trans>Publish as version {next}</Trans>}
        isBusy={state.step === 'sending'}
        onConfirm={(reason) => {
          if (asked !== undefined) void write({ restored: asked, reason })
        }}
      >
        <p>
          <Trans>
            Everything becomes as it was in version {asked}, published as version {next}.
          </Trans>
        </p>
        <WriteNote state={state} isOffline={isOffline} />
      </ReasonDialog>
    </Panel>
  )
}

function VersionWords({
  version: { version, at, staff, reason },
  isInForce,
}: {
  version: Version
  isInForce: boolean
}) {
  const { i18n } = useLingui()
  const zone = useChainZone()
  return (
    <div>
      <b>
        <Trans>Version {version}</Trans>
      </b>{' '}
      {isInForce && <Trans>in force</Trans>}
      <p className="quiet">
        {at === null ? (
          <Trans>As the chain was set up</Trans>
        ) : (
          `${formatDay(at, i18n.locale, zone)} ${formatTime(at, zone)} · ${staff ?? ''}`
        )}
        {reason !== null && ` · ${reason}`}
      </p>
    </div>
  )
}
