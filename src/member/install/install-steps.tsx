import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { copyText } from '#src/lib/copy-text.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { IconAddBox, IconDots, IconShare } from '#src/ui/pictures/icons.tsx'
import { IconCheck, IconGlobe } from '#src/ui/pictures/icons-critical.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

import styles from './install-steps.module.css'

/** On an iPhone: the wording of its menus changes with every version, so the drawings lead. */
export function ByHand({ onClose }: { onClose: () => void }) {
  return (
    <>
      <ol className={styles.steps}>
        <Step
          number={1}
          icon={<IconShare size={24} />}
          title={<Trans>Tap the share icon</Trans>}
          note={<Trans>In the toolbar, or behind “…”</Trans>}
        />
        <Step
          number={2}
          icon={<IconAddBox size={24} />}
          title={<Trans>Choose “Add to Home Screen”</Trans>}
          note={<Trans>Scroll down to find this icon</Trans>}
        />
        <Step
          number={3}
          icon={<IconCheck size={24} />}
          title={<Trans>Tap “Add” at the top right</Trans>}
          note={<Trans>Done</Trans>}
        />
      </ol>
      <Button wide onClick={onClose}>
        <Trans>Got it</Trans>
      </Button>
    </>
  )
}

/** Inside WeChat nothing can be installed: the page must be opened in the phone's own browser. */
export function Elsewhere({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  async function copy() {
    const isCopied = await copyText(location.origin + import.meta.env.BASE_URL)
    showToast({ text: isCopied ? t`Copied` : t`Couldn't copy. Copy it by hand`, tone: isCopied ? 'done' : 'trouble' })
    if (isCopied) onClose()
  }
  return (
    <>
      <ol className={styles.steps}>
        <Step
          number={1}
          icon={<IconDots size={24} />}
          title={<Trans>Tap “…” at the top right</Trans>}
          note={<Trans>In WeChat's own bar</Trans>}
        />
        <Step
          number={2}
          icon={<IconGlobe size={24} />}
          title={<Trans>Choose to open it in the browser</Trans>}
          note={<Trans>Safari or Chrome</Trans>}
        />
      </ol>
      <Button wide onClick={() => void copy()}>
        <Trans>Copy the address</Trans>
      </Button>
      <Button kind="text" wide onClick={onClose}>
        <Trans>Later</Trans>
      </Button>
    </>
  )
}

interface StepProps {
  number: number
  icon: ReactNode
  title: ReactNode
  note: ReactNode
}

function Step({ number, icon, title, note }: StepProps) {
  return (
    <li className={styles.step}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <span className={styles.words}>
        <strong className="text-body-strong">{title}</strong>
        <span className="quiet">{note}</span>
      </span>
      <span className={styles.icon}>{icon}</span>
    </li>
  )
}
