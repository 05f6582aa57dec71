import { useLingui } from '@lingui/react/macro'
import { Link, useRouterState } from '@tanstack/react-router'

import { useScanEntry } from '#src/member/scan/use-scan-entry.tsx'
import { IconHome, IconPerson, IconScan } from '#src/ui/pictures/icons-critical.tsx'
import { ScanButton, TabBar, tabClass, TabFace } from '#src/ui/layout/tab-bar.tsx'

/** Home, scan, mine. Any path that is not /my belongs to the first tab. */
export function AppTabs() {
  const { t } = useLingui()
  const isMine = useRouterState({ select: (state) => state.location.pathname === '/my' })
  const { isBusy, enterScan } = useScanEntry()
  return (
    <TabBar label={t`Main`}>
      <Link to="/" id="tab-home" className={tabClass(!isMine)} aria-current={isMine ? undefined : 'page'}>
        <TabFace icon={<IconHome size={26} />} label={t`Home`} />
      </Link>
      <ScanButton icon={<IconScan size={32} />} label={t`Scan door`} isBusy={isBusy} onClick={enterScan} />
      <Link to="/my" id="tab-my" className={tabClass(isMine)} aria-current={isMine ? 'page' : undefined}>
        <TabFace icon={<IconPerson size={26} />} label={t`Me`} />
      </Link>
    </TabBar>
  )
}
