import { useLingui } from '@lingui/react/macro'

import { copyText } from '#src/lib/copy-text.ts'
import { IconCopy } from '#src/ui/pictures/icons.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

import styles from './bed/bed-side.module.css'

/** Puts what a field says on the clipboard. */
export function CopyButton({ text }: { text: string }) {
  const { t } = useLingui()
  async function copy() {
    const isCopied = await copyText(text)
    showToast({
      text: isCopied ? t`Copied` : `${t`Couldn't copy. Copy it by hand`}: ${text}`,
      tone: isCopied ? 'done' : 'trouble',
    })
  }
  return (
    <button type="button" className={styles.button} aria-label={t`Copy`} onClick={() => void copy()}>
      <IconCopy size={20} />
    </button>
  )
}
