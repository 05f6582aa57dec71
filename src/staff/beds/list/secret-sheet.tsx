import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { MachineSecrets } from '#src/staff/beds/bed-list-calls.ts'
import { MachineValue, MachineValues } from '#src/staff/beds/machine-values.tsx'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconKey } from '#src/staff/beds/icons.tsx'
import { IconAlert } from '#src/ui/pictures/icons-critical.tsx'

interface SecretSheetProps {
  machineId: string
  bedNumber: number | null
  secrets: MachineSecrets | undefined
  onDone: () => void
}

/** What has to be typed into a machine. It is only in this page: closing it forgets it. */
export function SecretSheet({ machineId, bedNumber, secrets, onDone }: SecretSheetProps) {
  return (
    <div className="stack-14">
      {secrets ? (
        <Callout tone="warn" icon={<IconKey size={22} />}>
          <Trans>Shown this once. Type it into the device now; afterwards only a new key can be issued.</Trans>
        </Callout>
      ) : (
        <Callout tone="bad" icon={<IconAlert size={22} />}>
          <Trans>The key was shown already. Issue a new key if nobody wrote it into the device.</Trans>
        </Callout>
      )}
      <MachineValues>
        <MachineValue label={<Trans>Short code</Trans>} value={machineId} />
        {bedNumber !== null && <MachineValue label={<Trans>Bed number</Trans>} value={String(bedNumber)} />}
        {secrets && (
          <>
            <MachineValue label={<Trans>Key number</Trans>} value={String(secrets.keyNumber)} />
            <MachineValue label={<Trans>Key</Trans>} value={secrets.key} />
            <MachineValue label={<Trans>Network name</Trans>} value={secrets.brokerName} />
            <MachineValue label={<Trans>Network password</Trans>} value={secrets.brokerPassword} />
          </>
        )}
      </MachineValues>
      <p className="small-print">
        <Trans>A broker of your own learns of the device with "npm run broker:config".</Trans>
      </p>
      <Link
        to="/admin/devices"
        search={{ print: machineId }}
        target="_blank"
        className={buttonClass({ kind: 'tonal', wide: true })}
      >
        <Trans>Print its code</Trans>
      </Link>
      <Button wide onClick={onDone}>
        <Trans>I have written it into the device</Trans>
      </Button>
    </div>
  )
}
