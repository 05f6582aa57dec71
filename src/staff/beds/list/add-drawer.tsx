import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { bedNames, lockNames } from '#src/domain/setup/setup-request.ts'
import { type Language, languageNames, languages } from '#src/domain/language.ts'
import { addMachine, type AddedMachine, devicesKey, type NewMachine } from '#src/staff/beds/bed-list-calls.ts'
import { Drawer } from '#src/staff/kit/panels/drawer.tsx'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { Segmented } from '#src/ui/forms/segmented.tsx'

import { SecretSheet } from './secret-sheet.tsx'
import { longest } from '#src/staff/kit/forms/limits-calls.ts'

interface AddDrawerProps {
  shopId: number
  /** How many of each kind stand there; the next one is called by its number. */
  counts: { beds: number; locks: number }
  isOpen: boolean
  onClose: () => void
}

/** A new bed or lock gets its id and number, and what has to be typed into it, once. */
export function AddDrawer({ shopId, counts, isOpen, onClose }: AddDrawerProps) {
  const [added, setAdded] = useState<AddedMachine>()
  function close() {
    setAdded(undefined)
    onClose()
  }
  return (
    <Drawer open={isOpen} onClose={close} title={<Trans>Add a device</Trans>}>
      {added ? (
        <SecretSheet
          machineId={added.machineId}
          bedNumber={added.bedNumber}
          secrets={added.secrets ?? undefined}
          onDone={close}
        />
      ) : (
        isOpen && <Form shopId={shopId} counts={counts} onAdded={setAdded} />
      )}
    </Drawer>
  )
}

type Kind = 'lie-down' | 'stand-up' | 'lock'

type FormProps = Pick<AddDrawerProps, 'shopId' | 'counts'> & { onAdded: (added: AddedMachine) => void }

function Form({ shopId, counts, onAdded }: FormProps) {
  const { t } = useLingui()
  const [kind, setKind] = useState<Kind>('lie-down')
  const [machineId, setMachineId] = useState('')
  const [typed, setTyped] = useState<Partial<Record<Language, string>>>({})
  const { hk, cn, en } = kind === 'lock' ? lockNames(counts.locks) : bedNames(counts.beds)
  const names: Record<Language, string> = { 'zh-HK': hk, 'zh-CN': cn, 'en-US': en, ...typed }
  const { write, state, isOffline } = useStaffWrite({ send: addMachine, invalidates: [devicesKey], onDone: onAdded })
  const isComplete = /^[\w.-]{2,24}$/.test(machineId) && languages.every((language) => names[language].trim() !== '')
  const input: NewMachine = {
    shopId,
    kind: kind === 'lock' ? 'lock' : 'bed',
    typeId: kind === 'stand-up' ? 'stand-up' : 'lie-down',
    machineId,
    names: languages.map((language) => ({ language, name: names[language].trim() })),
  }
  return (
    <form
      className="stack-14"
      onSubmit={(event) => {
        event.preventDefault()
        if (isComplete && !isOffline) void write(input)
      }}
    >
      <Segmented
        label={t`Kind of device`}
        value={kind}
        onChange={setKind}
        options={[
          { value: 'lie-down', label: t`Lie-down` },
          { value: 'stand-up', label: t`Stand-up` },
          { value: 'lock', label: t`Lock` },
        ]}
      />
      <Field
        label={<Trans>Short code on the device</Trans>}
        helper={<Trans>Letters, digits and dashes, such as cwb-7</Trans>}
        value={machineId}
        maxLength={longest.machineId}
        autoCapitalize="none"
        onChange={(event) => setMachineId(event.target.value.trim())}
      />
      {languages.map((language) => (
        <Field
          key={language}
          label={
            <>
              <Trans>Name</Trans> · <span lang={language}>{languageNames[language]}</span>
            </>
          }
          value={names[language]}
          maxLength={longest.machineName}
          onChange={(event) => setTyped({ ...typed, [language]: event.target.value })}
        />
      ))}
      <WriteNote
        state={state}
        isOffline={isOffline}
        reasons={{ changed: <Trans>This short code is taken. Choose another one.</Trans> }}
      />
      <Button type="submit" wide state={stateOf(state.step === 'sending', isComplete && !isOffline)}>
        {isComplete ? <Trans>Add device</Trans> : <Trans>Fill in the code and all names</Trans>}
      </Button>
    </form>
  )
}

function stateOf(isBusy: boolean, isReady: boolean): 'busy' | 'ready' | 'disabled' {
  if (isBusy) return 'busy'
  return isReady ? 'ready' : 'disabled'
}
