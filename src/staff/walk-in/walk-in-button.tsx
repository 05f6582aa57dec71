import { Trans } from '@lingui/react/macro'

import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { IconPlus } from '#src/ui/pictures/icons.tsx'

import { useWalkInAddress } from './walk-in-address.ts'

/** Serves a guest who has no booking; opens without a connection too, where it says what has to wait. */
export function WalkInButton() {
  const { may } = useSelf()
  const { open } = useWalkInAddress()
  if (!may('/api/admin/operation/start')) return null
  return (
    <StaffButton size="small" icon={<IconPlus size={20} />} isLocal onClick={open}>
      <Trans context="counter">Walk-in</Trans>
    </StaffButton>
  )
}
