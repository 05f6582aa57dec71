import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { InstallWay } from '#src/domain/install-offer.ts'
import { BrandLogo } from '#src/shared/chain/brand-logo.tsx'
import { useBrandName } from '#src/shared/chain/use-brand.ts'
import { askToInstall } from '#src/lib/install-prompt.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { IconDownload, IconShield } from '#src/ui/pictures/icons.tsx'
import { LazySheet } from '#src/ui/overlays/overlays.tsx'
import { IconOffline, IconScan } from '#src/ui/pictures/icons-critical.tsx'

import { ByHand, Elsewhere } from './install-steps.tsx'
import styles from './install-sheet.module.css'

interface InstallSheetProps {
  way: Exclude<InstallWay, 'none'>
  open: boolean
  onClose: () => void
}

/** What the app is like on the home screen, and how it gets there on this phone. */
export function InstallSheet({ way, open, onClose }: InstallSheetProps) {
  const { t } = useLingui()
  const name = useBrandName()
  return (
    <LazySheet open={open} onClose={onClose} title={t`Install ${name}`}>
      <div className={styles.sheet}>
        <p className={styles.head}>
          <BrandLogo size={56} className={styles.icon} />
          <Headline way={way} />
        </p>
        <Body way={way} onClose={onClose} />
      </div>
    </LazySheet>
  )
}

function Headline({ way }: { way: InstallSheetProps['way'] }) {
  switch (way) {
    case 'prompt':
      return <Trans>One tap away, like any other app</Trans>
    case 'ios':
      return <Trans>3 steps to your home screen</Trans>
    case 'wechat':
      return <Trans>Open this page in Safari or Chrome first</Trans>
  }
}

function Body({ way, onClose }: Pick<InstallSheetProps, 'way' | 'onClose'>) {
  if (way === 'ios') return <ByHand onClose={onClose} />
  if (way === 'wechat') return <Elsewhere onClose={onClose} />
  return <ByPrompt onClose={onClose} />
}

function ByPrompt({ onClose }: { onClose: () => void }) {
  async function install() {
    await askToInstall()
    onClose()
  }
  return (
    <>
      <ul className={styles.reasons}>
        <Reason icon={<IconOffline size={24} />}>
          <Trans>See bookings and packages with no signal</Trans>
        </Reason>
        <Reason icon={<IconScan size={24} />}>
          <Trans>Scan the door straight from the home screen</Trans>
        </Reason>
        <Reason icon={<IconShield size={24} />}>
          <Trans>No download; remove it any time</Trans>
        </Reason>
      </ul>
      <Button wide icon={<IconDownload size={22} />} onClick={() => void install()}>
        <Trans>Install</Trans>
      </Button>
      <Button kind="text" wide onClick={onClose}>
        <Trans>Later</Trans>
      </Button>
    </>
  )
}

function Reason({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.reason}>
      {icon}
      {children}
    </li>
  )
}
