import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { useConfirmedAction } from '#src/staff/beds/use-confirmed-action.tsx'
import { Drawer } from '#src/staff/kit/panels/drawer.tsx'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { Field } from '#src/ui/forms/field.tsx'

import { addTag, type ProofMachine, type TagKeys } from './proof-calls.ts'
import { TagSheet } from './tag-sheet.tsx'

const serialLength = 14
/** With a sign or a space between all of them. */
const longestTyped = 3 * serialLength
const serialPattern = /^[\dA-F]{14}$/u

/** Phones write the number of a tag in many ways: 04:a2:…, 04 A2 … */
function plainSerial(typed: string): string {
  return typed.replaceAll(/[^\da-fA-F]/gu, '').toUpperCase()
}

/** Takes a tag into use by its number; then what has to be written into it is shown, once. */
export function AddTag({ machine }: { machine: ProofMachine }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState<string>()
  const [added, setAdded] = useState<{ serial: string; keys: TagKeys }>()
  const serial = plainSerial(typed ?? '')
  const { machineId, name } = machine
  const { ask, dialog, isOffline } = useConfirmedAction({
    title: (
      <Trans>
        Add tag {serial} to {name}?
      </Trans>
    ),
    confirm: <Trans>Add</Trans>,
    note: <Trans>Its keys are shown once, to be written into it.</Trans>,
    reasons: {
      unavailable: <Trans>This tag is in use already, here or at another door or bed. Remove it there first.</Trans>,
    },
    send: (reason, opId) => addTag({ machineId, serial, reason }, opId),
    onDone(keys) {
      setAdded({ serial, keys })
      setTyped(undefined)
    },
  })
  const look = isOffline ? 'disabled' : 'ready'
  return (
    <>
      {typed === undefined ? (
        <StaffButton kind="tonal" size="small" wide state={look} onClick={() => setTyped('')}>
          <Trans>Add a tag…</Trans>
        </StaffButton>
      ) : (
        <>
          <Field
            label={<Trans>Number of the tag (UID)</Trans>}
            helper={<Trans>NTAG 424 DNA: 14 digits and letters, which any NFC app shows</Trans>}
            value={typed}
            maxLength={longestTyped}
            autoComplete="off"
            error={serial.length > serialLength ? t`14 digits and letters from 0 to F` : undefined}
            onChange={(event) => setTyped(event.target.value)}
          />
          <StaffButton size="small" wide state={serialPattern.test(serial) ? look : 'disabled'} onClick={ask}>
            <Trans>Add</Trans>
          </StaffButton>
        </>
      )}
      {dialog}
      <Drawer
        open={added !== undefined}
        onClose={() => setAdded(undefined)}
        title={<Trans>New tag</Trans>}
        subtitle={name}
      >
        {added && <TagSheet machine={machine} {...added} onDone={() => setAdded(undefined)} />}
      </Drawer>
    </>
  )
}
