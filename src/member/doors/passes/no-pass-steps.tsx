import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { CopyButton } from '#src/shared/chain/copy-button.tsx'
import { useWifiName } from '#src/shared/shops/use-wifi-name.ts'
import { Card } from '#src/ui/layout/card.tsx'

import styles from './no-pass.module.css'

interface NoPassStepsProps {
  shopId: number | undefined
  isOffline: boolean
  /** A pass comes as soon as there is a signal; else the door is opened with the signal itself. */
  isPassToCome: boolean
}

/** What to do in front of a door without a pass, one after the other. */
export function NoPassSteps({ shopId, isOffline, isPassToCome }: NoPassStepsProps) {
  return (
    <Card>
      <ol className={styles.steps}>
        {isOffline && <ConnectStep shopId={shopId} />}
        {isPassToCome ? (
          <Step title={<Trans>Come back here</Trans>}>
            <Trans>Once connected, your pass comes within seconds</Trans>
          </Step>
        ) : (
          <Step title={<Trans>Scan the code on the door</Trans>}>
            <Trans>With a signal, the app opens it right away</Trans>
          </Step>
        )}
        <Step title={<Trans>Still locked out? Call us</Trans>}>
          <Trans>Support can open the door for you</Trans>
        </Step>
      </ol>
    </Card>
  )
}

function ConnectStep({ shopId }: { shopId: number | undefined }) {
  const wifi = useWifiName(shopId)
  if (wifi === undefined) {
    return (
      <Step title={<Trans>Find a signal</Trans>}>
        <Trans>Switch airplane mode off, or step outside for a moment</Trans>
      </Step>
    )
  }
  return (
    <Step title={<Trans>Connect to the studio's Wi-Fi</Trans>}>
      <Trans>Choose it in your phone's settings; it needs no password</Trans>
      <span className={styles.wifi}>
        <strong className={styles.name} translate="no">
          {wifi}
        </strong>
        <CopyButton text={wifi} />
      </span>
    </Step>
  )
}

function Step({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.step}>
      <div className={styles.words}>
        <h3 className={styles.title}>{title}</h3>
        <div className={styles.note}>{children}</div>
      </div>
    </li>
  )
}
