import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { languageChip, languageNames, languages, toLanguage } from '#src/domain/language.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import { LazyChoicePopover } from '#src/ui/overlays/overlays.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'
import { IconAlert, IconGlobe } from '#src/ui/pictures/icons-critical.tsx'

import { activateLanguage } from '#src/shared/language/activate-language.ts'
import styles from './language-chip.module.css'

const options = languages.map((language) => ({ value: language, label: languageNames[language], lang: language }))

/** Shows the language in two characters and switches to another; what the studio words itself is read again. */
export function LanguageChip() {
  const { t, i18n } = useLingui()
  const queries = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const chip = useRef<HTMLButtonElement>(null)
  const current = toLanguage(i18n.locale)

  async function choose(value: string) {
    const language = toLanguage(value)
    const isLoaded = await activateLanguage(language).then(
      () => true,
      () => false,
    )
    if (!isLoaded) {
      const name = languageNames[language]
      showToast({
        text: t`${name} isn't on this phone yet`,
        note: t`Try again once there's a connection.`,
        icon: <IconAlert size={22} />,
      })
      return
    }
    remembered.language.write(language)
    await queries.invalidateQueries()
  }

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
        options={options}
        onChoose={(value) => void choose(value)}
      />
    </>
  )
}
