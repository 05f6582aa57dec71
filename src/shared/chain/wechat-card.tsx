import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { buttonClass } from '#src/ui/forms/button-class.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { IconDownload } from '#src/ui/pictures/icons.tsx'

import styles from './wechat-card.module.css'

/** The customer-service code for WeChat. `picture` is an address of our own. */
export function WechatCard({ picture }: { picture: string }) {
  const { t } = useLingui()
  const [isMissing, setIsMissing] = useState(false)
  if (isMissing) return null
  return (
    <Card className={styles.card}>
      <span className={styles.frame}>
        <img
          className={styles.picture}
          src={picture}
          width="104"
          height="104"
          alt={t`WeChat QR code of customer service`}
          onError={() => setIsMissing(true)}
        />
      </span>
      <div>
        <h2>
          <Trans>WeChat support QR code</Trans>
        </h2>
        <p className={styles.how}>
          <Trans>Long-press to save, then scan it in WeChat</Trans>
        </p>
        <a
          className={buttonClass({ kind: 'tonal', size: 'small' })}
          href={picture}
          download={`wechat-qr${extensionOf(picture)}`}
        >
          <IconDownload size={20} />
          <Trans>Save</Trans>
        </a>
      </div>
    </Card>
  )
}

function extensionOf(address: string): string {
  return /\.\w{3,4}$/.exec(address)?.[0] ?? '.png'
}
