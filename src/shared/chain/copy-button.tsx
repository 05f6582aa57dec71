import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'

import { copyText } from '#src/lib/copy-text.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { IconCopy } from '#src/ui/pictures/icons.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

import styles from './copy-button.module.css'

/** Copies a text; where the browser refuses, shows it selected so that it can be copied by hand. */
export function CopyButton({ text }: { text: string }) {
  const { t } = useLingui()
  const [hasFailed, setHasFailed] = useState(false)

  async function copy() {
    const isCopied = await copyText(text)
    setHasFailed(!isCopied)
    if (isCopied) showToast({ text: t`Copied` })
  }

  return (
    <>
      <Button kind="tonal" size="small" icon={<IconCopy size={20} />} onClick={() => void copy()}>
        <Trans>Copy</Trans>
      </Button>
      {hasFailed && <ByHand text={text} />}
    </>
  )
}

function ByHand({ text }: { text: string }) {
  const id = useId()
  return (
    <p className={styles.byHand} role="alert">
      <label htmlFor={id}>
        <Trans>Couldn't copy. Copy it by hand</Trans>
      </label>
      <input
        id={id}
        className={styles.text}
        readOnly
        value={text}
        ref={(input) => input?.select()}
        onFocus={(event) => event.target.select()}
      />
    </p>
  )
}
