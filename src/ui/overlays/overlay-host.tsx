import { useLingui } from '@lingui/react/macro'
import { useState, useSyncExternalStore } from 'react'

import { askStore, type AskedQuestion } from './ask.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { LazyDialog } from './overlays.tsx'
import { ToastRegion } from '#src/ui/feedback/toast-region.tsx'

/** Mounted once beside the screens: the place of toasts and of the questions of `ask`. */
export function OverlayHost() {
  return (
    <>
      <AskedDialog />
      <ToastRegion />
    </>
  )
}

function AskedDialog() {
  const { t } = useLingui()
  const asked = useSyncExternalStore(askStore.subscribe, askStore.read, () => undefined)
  // The words stay on the dialog while it leaves.
  const [last, setLast] = useState<AskedQuestion>()
  if (asked && asked !== last) setLast(asked)
  if (!last) return null
  return (
    <LazyDialog
      open={asked !== undefined}
      onClose={() => last.answer(false)}
      title={last.title ?? t`Notice`}
      place={last.place ?? 'middle'}
      actions={<Answers question={last} />}
    >
      {last.body}
    </LazyDialog>
  )
}

function Answers({ question }: { question: AskedQuestion }) {
  const { t } = useLingui()
  return (
    <>
      {question.cancel !== null && (
        <Button kind="tonal" onClick={() => question.answer(false)}>
          {question.cancel ?? t`Cancel`}
        </Button>
      )}
      <Button kind={question.tone ?? 'primary'} onClick={() => question.answer(true)}>
        {question.confirm ?? t`OK`}
      </Button>
    </>
  )
}
