import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { Badge } from '#src/ui/feedback/badge.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { IconEdit } from '#src/ui/pictures/icons.tsx'

import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { useSaveKey } from './use-save-key.ts'
import type { WriteState } from './use-staff-write.ts'

interface EditorActionsProps {
  editor: {
    isChanged: boolean
    isOffline: boolean
    state: WriteState
    /** What keeps it from being saved; the form says it in words. */
    troubles: readonly unknown[]
    revert: () => void
    save: () => Promise<void>
  }
  /** The verb, where saving publishes nothing. */
  label?: ReactNode
  /** What is wrong with what was typed, in words. */
  trouble?: string | undefined
}

/** Whether something is unsaved, back to what is published, and saving; also by Ctrl S. */
export function EditorActions({ editor, label, trouble }: EditorActionsProps) {
  const { t } = useLingui()
  const { isChanged, isOffline, state, troubles, revert, save } = editor
  const isReady = isChanged && !isOffline && troubles.length === 0
  const saveState = state.step === 'sending' ? 'busy' : isReady ? 'ready' : 'disabled'
  useSaveKey(() => void save(), isReady)
  return (
    <>
      {isChanged && (
        <>
          <Badge tone="warn" icon={<IconEdit size={16} />}>
            <Trans>Unsaved changes</Trans>
          </Badge>
          <Button kind="tonal" size="small" onClick={revert}>
            <Trans>Revert</Trans>
          </Button>
        </>
      )}
      <StaffButton
        size="small"
        state={saveState}
        why={isChanged ? trouble : t`Nothing has changed`}
        onClick={() => void save()}
      >
        {label ?? <Trans>Save and publish</Trans>}
      </StaffButton>
    </>
  )
}
