import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { Contact } from '#src/domain/chain/app-config.ts'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { IconChat, IconMail, IconPhone } from '#src/ui/pictures/icons.tsx'

import styles from './contact-card.module.css'
import { CopyButton } from './copy-button.tsx'

const small = buttonClass({ kind: 'tonal', size: 'small' })

/** The three ways to reach the staff. What the studio does not have says so, and offers no button. */
export function ContactCard({ contact: { phone, email, wechatId } }: { contact: Contact }) {
  return (
    <Card className={styles.card}>
      <dl className={styles.list}>
        <Way icon={<IconPhone size={24} />} name={<Trans>Phone</Trans>} value={phone}>
          <a className={small} href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
            <Trans>Call</Trans>
          </a>
        </Way>
        <Way icon={<IconMail size={24} />} name={<Trans>Email</Trans>} value={email}>
          <a className={small} href={`mailto:${encodeURI(email)}`}>
            <Trans>Write</Trans>
          </a>
        </Way>
        <Way icon={<IconChat size={24} />} name={<Trans>WeChat ID</Trans>} value={wechatId}>
          <CopyButton text={wechatId} />
        </Way>
      </dl>
    </Card>
  )
}

interface WayProps {
  icon: ReactNode
  name: ReactNode
  value: string
  children: ReactNode
}

function Way({ icon, name, value, children }: WayProps) {
  return (
    <div className={styles.way}>
      <dt className={styles.name}>
        <span className={styles.icon}>{icon}</span>
        {name}
      </dt>
      <dd className={styles.value}>{value || <Trans>Not available at the moment</Trans>}</dd>
      {value && <dd className={styles.action}>{children}</dd>}
    </div>
  )
}
