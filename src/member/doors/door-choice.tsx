import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { buttonClass } from '#src/ui/forms/button-class.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { LazyDialog } from '#src/ui/overlays/overlays.tsx'

interface DoorChoiceProps {
  open: boolean
  shopName: string
  shopId: number | undefined
  /** Whether the studio would open without a booking; otherwise booking is all that is offered. */
  mayOpen: boolean
  onOpen: () => void
  onClose: () => void
}

/** For a member who has nothing booked here today: open now, or book. */
export function DoorChoice({ open, shopName, shopId, mayOpen, onOpen, onClose }: DoorChoiceProps) {
  return (
    <LazyDialog
      open={open}
      onClose={onClose}
      title={mayOpen ? <Trans>Open now, or book first?</Trans> : <Trans>Book a time first?</Trans>}
      actions={
        <div className="stack-10">
          {mayOpen && (
            <Button wide onClick={onOpen}>
              <Trans>Open now</Trans>
            </Button>
          )}
          <Link
            to="/appointment"
            search={{ shop: shopId }}
            className={buttonClass({ kind: mayOpen ? 'tonal' : 'primary', wide: true })}
          >
            <Trans>Book now</Trans>
          </Link>
          <Button kind="text" wide onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      }
    >
      <Trans>You have no appointment at {shopName} today.</Trans>
    </LazyDialog>
  )
}
