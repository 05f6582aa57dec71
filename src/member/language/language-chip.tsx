import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'

import { type Language, languageChip, languageNames, toLanguage } from '#src/domain/language.ts'
import { LazyChoicePopover } from '#src/ui/overlays/overlays.tsx'
import { IconGlobe } from '#src/ui/pictures/icons-critical.tsx'

import styles from './language-chip.module.css'
import { languageOptions, useSwitchLanguage } from './use-switch-language.tsx'

/** A name holds the word that is seen, and "English" does not hold "En". */
function spokenName(language: Language): string {
  return language === 'en-US' ? `${languageNames[language]}, ${languageChip(language)}` : languageNames[language]
}

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
        aria-label={t`Language: ${spokenName(current)}`}
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
