import { type ComponentProps, useEffect, useRef, useState } from 'react'

import { useMedia } from '#src/lib/hooks/use-media.ts'
import { focusSearch } from '#src/staff/kit/focus-search.ts'
import { IconSearch } from '#src/staff/kit/icons.tsx'

import styles from './folded-search.module.css'
import { SearchField } from './search-field.tsx'

/** A search beside other things: on a phone a button, until it is wanted. */
export function FoldedSearch(props: ComponentProps<typeof SearchField>) {
  const isPhone = useMedia('(max-width: 719px)')
  const [isWanted, setIsWanted] = useState(false)
  const wasPressed = useRef(false)
  const isFolded = isPhone && !isWanted && props.value === ''
  useEffect(() => {
    if (wasPressed.current && !isFolded) focusSearch()
    wasPressed.current = false
  }, [isFolded])
  if (isFolded) {
    return (
      <button
        type="button"
        className={styles.button}
        aria-label={props.label}
        onClick={() => {
          wasPressed.current = true
          setIsWanted(true)
        }}
      >
        <IconSearch size={20} />
      </button>
    )
  }
  return (
    <div className={styles.field}>
      <SearchField {...props} />
    </div>
  )
}
