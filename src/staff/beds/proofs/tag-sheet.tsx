import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { tagAddress } from '#src/domain/doors/tag-address.ts'
import { IconKey } from '#src/staff/beds/icons.tsx'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { IconAlert } from '#src/ui/pictures/icons-critical.tsx'

import type { ProofMachine, TagKeys } from './proof-calls.ts'
import styles from './proof-panel.module.css'

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
      <dl className={styles.list}>
        <Item label={<Trans>Number of the tag (UID)</Trans>} value={serial} />
        {keys && <Item label={<Trans>Key 1, SDMMetaRead</Trans>} value={keys.metaRead} />}
        {keys && <Item label={<Trans>Key 2, SDMFileRead</Trans>} value={keys.fileRead} />}
        <Item label={<Trans>Address (NDEF file 2)</Trans>} value={address} />
        <Item label={<Trans>PICCDataOffset</Trans>} value={String(dataAt)} />
        <Item label={<Trans>SDMMACInputOffset and SDMMACOffset</Trans>} value={String(macAt)} />
      </dl>
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

function Item({ label, value }: { label: ReactNode; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={styles.uid}>{value}</dd>
    </div>
  )
}
