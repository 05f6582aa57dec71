import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { longest } from '#src/staff/kit/forms/limits-calls.ts'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { Field } from '#src/ui/forms/field.tsx'

import { addTag, tagsKey } from './tag-calls.ts'

/** Adds a tag to the chain's list; the member who is open gets it with that. */
export function NewTag({ onAdded }: { onAdded: (tagId: string) => void }) {
  const { t } = useLingui()
  const [name, setName] = useState('')
  const typed = name.trim()
  const { state, write, isOffline } = useStaffWrite({
    send: addTag,
    invalidates: [tagsKey],
    onDone: ({ list }) => {
      const added = list.find((tag) => tag.name.toLowerCase() === typed.toLowerCase())
      setName('')
      if (added) onAdded(added.tagId)
    },
  })
  return (
    <div className="stack-14">
      <Field
        label={t({ message: 'New tag', context: 'member' })}
        helper={t`For all studios; never anything about health.`}
        maxLength={longest.memberTag}
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <WriteNote state={state} />
      <StaffButton
        kind="tonal"
        size="small"
        state={state.step === 'sending' ? 'busy' : typed !== '' && !isOffline ? 'ready' : 'disabled'}
        why={t`Write the tag first`}
        onClick={() => void write({ name: typed })}
      >
        <Trans>Add tag</Trans>
      </StaffButton>
    </div>
  )
}
