import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { Button } from '#src/ui/forms/button.tsx'
import { EmptyState } from './empty-state.tsx'
import { TroubleText } from './trouble-text.tsx'
import { IconRefresh } from '#src/ui/pictures/icons-critical.tsx'

interface ErrorStateProps {
  title?: ReactNode
  text?: ReactNode
  onRetry: () => void
  isRetrying?: boolean
}

/** What stands where something could not be loaded. It stays calm, says that nothing is lost, and tries again. */
export function ErrorState({ title, text, onRetry, isRetrying = false }: ErrorStateProps) {
  const { t } = useLingui()
  return (
    <div role="alert">
      <EmptyState
        tone="warn"
        icon={<IconRefresh size={28} />}
        title={title ?? t`Couldn't load`}
        text={text ?? <TroubleText />}
        action={
          <Button wide onClick={onRetry} state={isRetrying ? 'busy' : 'ready'}>
            {t`Try again`}
          </Button>
        }
      />
    </div>
  )
}
