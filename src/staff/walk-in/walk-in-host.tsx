import { useLingui } from '@lingui/react/macro'

import { useShortcut } from '#src/staff/kit/lists/use-shortcut.ts'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { sayLost } from '#src/ui/overlays/overlays.tsx'

import { useWalkInAddress } from './walk-in-address.ts'

const LazyWalkIn = lazyPart(async () => (await import('./walk-in-drawer.tsx')).WalkInDrawer, sayLost)

/** Stands in the frame, so that the same walk-in opens over every page; the key `w` leads to it. */
export function WalkInHost() {
  const { t } = useLingui()
  const { may } = useSelf()
  const { isOpen, open, close } = useWalkInAddress()
  const isAllowed = may('/api/admin/operation/start')
  useShortcut({ keys: ['w'], label: t({ message: 'Walk-in', context: 'counter' }) }, () => isAllowed && open())
  return <LazyWalkIn open={isOpen && isAllowed} onClose={close} />
}
