import { useEffect, useState } from 'react'
import { useLingui } from '@lingui/react/macro'

import { IconClose } from '#src/ui/pictures/icons.tsx'

import { IconSearch } from '#src/staff/kit/icons.tsx'
import styles from './search-field.module.css'
import { longest } from '#src/staff/kit/forms/limits-calls.ts'

interface SearchFieldProps {
  /** What can be searched for; also the name of the field. */
  label: string
  value: string
  /** Called once typing rests. */
  onSearch: (value: string) => void
}

const restMs = 300

/** Searches while one types; the key `/` leads here from anywhere on the page. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(value)
  const [searched, setSearched] = useState(value)
  // The address changed by itself: going back, or a filter that clears the search.
  if (value !== searched) {
    setSearched(value)
    setTyped(value)
  }
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => onSearch(typed), restMs)
    return () => clearTimeout(timer)
  }, [typed, value, onSearch])
  return (
    <div role="search" className={styles.box}>
      <IconSearch size={20} />
      <input
        type="search"
        data-staff-search=""
        className={styles.input}
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={longest.search}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
      {typed !== '' && (
        <button type="button" className={styles.clear} aria-label={t`Clear search`} onClick={() => setTyped('')}>
          <IconClose size={18} />
        </button>
      )}
    </div>
  )
}
