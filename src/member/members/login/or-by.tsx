import { Trans } from '@lingui/react/macro'

import styles from './or-by.module.css'

/** Between the two ways to sign in. */
export function OrBy({ way }: { way: 'code' | 'passkey' }) {
  return (
    <p className={styles.or}>
      <span>{way === 'code' ? <Trans>or with a code by text message</Trans> : <Trans>or</Trans>}</span>
    </p>
  )
}
