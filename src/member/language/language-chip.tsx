import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'

import { languageChip, languageNames, toLanguage } from '#src/domain/language.ts'
import { LazyChoicePopover } from '#src/ui/overlays/overlays.tsx'
import { IconGlobe } from '#src/ui/pictures/icons-critical.tsx'

import styles from './language-chip.module.css'
import { languageOptions, useSwitchLanguage } from './use-switch-language.tsx'

/** Shows the language in two characters and switches to another; what the studio words itself is read again. */
export function LanguageChip() {
  const { t, i18n } = useLingui()
  const switchLanguage = useSwitchLanguage()
  const [isOpen, setIsOpen] = useState(false)
  const chip = useRef<HTMLButtonElement>(null)
  const current = toLanguage(i18n.locale)

  return (
    <>
      <button
        ref={chip}
        type="button"
        className={styles['chip']}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={t`Language: ${languageNames[current]}`}
        onClick={() => setIsOpen(true)}
        onPointerEnter={LazyChoicePopover.preload}
      >
        <IconGlobe size={18} />
        <span aria-hidden="true" lang={current}>
          {languageChip(current)}
        </span>
      </button>
      <LazyChoicePopover
        open={isOpen}
        onClose={() => setIsOpen(false)}
        anchor={chip}
        label={t`Language`}
        value={current}
        options={languageOptions}
        onChoose={(value) => void switchLanguage(value)}
      />
    </>
  )
}
