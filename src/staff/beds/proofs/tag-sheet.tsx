import { Trans } from '@lingui/react/macro'

import { tagAddress } from '#src/domain/doors/tag-address.ts'
import { IconKey } from '#src/staff/beds/icons.tsx'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { MachineValue, MachineValues } from '#src/staff/beds/machine-values.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { IconAlert } from '#src/ui/pictures/icons-critical.tsx'

import type { ProofMachine, TagKeys } from './proof-calls.ts'

interface TagSheetProps {
  machine: ProofMachine
  serial: string
  keys: TagKeys
  onDone: () => void
}

/** What has to be written into a tag. The keys are only in this page: closing it forgets them. */
export function TagSheet({ machine: { machineId, kind }, serial, keys, onDone }: TagSheetProps) {
  const { address, dataAt, macAt } = tagAddress(location.origin, kind, machineId)
  return (
    <div className="stack-14">
      {keys ? (
        <Callout tone="warn" icon={<IconKey size={22} />}>
          <Trans>
            Shown this once. Write it into the tag now; afterwards the tag can only be removed and added anew.
          </Trans>
        </Callout>
      ) : (
        <Callout tone="bad" icon={<IconAlert size={22} />}>
          <Trans>The keys were shown already. Remove the tag and add it anew if nobody wrote them into it.</Trans>
        </Callout>
      )}
      <MachineValues>
        <MachineValue label={<Trans>Number of the tag (UID)</Trans>} value={serial} />
        {keys && <MachineValue label={<Trans>Key 1, SDMMetaRead</Trans>} value={keys.metaRead} />}
        {keys && <MachineValue label={<Trans>Key 2, SDMFileRead</Trans>} value={keys.fileRead} />}
        <MachineValue label={<Trans>Address (NDEF file 2)</Trans>} value={address} />
        <MachineValue label={<Trans>PICCDataOffset</Trans>} value={String(dataAt)} />
        <MachineValue label={<Trans>SDMMACInputOffset and SDMMACOffset</Trans>} value={String(macAt)} />
      </MachineValues>
      <p className="small-print">
        <Trans>
          Mirror UID and counter, encrypted. Afterwards lock writing with a key of your own, and replace the remaining
          factory keys.
        </Trans>
      </p>
      <Button wide onClick={onDone}>
        <Trans>I have written it into the tag</Trans>
      </Button>
    </div>
  )
}
