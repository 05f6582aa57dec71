import { useLingui } from '@lingui/react/macro'
import { useId, useState, type KeyboardEvent } from 'react'

import { IconClose, IconPlus } from '#src/ui/pictures/icons.tsx'

import styles from './tag-list.module.css'

interface TagListProps {
  label: string
  tags: readonly string[]
  longest: number
  most: number
  onChange: (tags: string[]) => void
}

/** Short words that can be added and taken away. */
export function TagList({ label, tags, longest, most, onChange }: TagListProps) {
  const { t } = useLingui()
  const id = useId()
  const [typed, setTyped] = useState('')
  const tag = typed.trim()
  const canAdd = tag !== '' && !tags.includes(tag) && !tag.includes(',')

  function add() {
    if (!canAdd) return
    onChange([...tags, tag])
    setTyped('')
  }

  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }

  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <ul className="wrap-8">
        {tags.map((known) => (
          <li key={known} className={styles.tag}>
            {known}
            <button
              type="button"
              className={styles.step}
              aria-label={t`Remove ${known}`}
              onClick={() => onChange(tags.filter((other) => other !== known))}
            >
              <IconClose size={16} />
            </button>
          </li>
        ))}
        {tags.length < most && (
          <li className={styles.adding}>
            <input
              id={id}
              className={styles.input}
              value={typed}
              maxLength={longest}
              placeholder={t`Tag`}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={press}
            />
            <button type="button" className={styles.step} aria-label={t`Add tag`} disabled={!canAdd} onClick={add}>
              <IconPlus size={16} />
            </button>
          </li>
        )}
      </ul>
    </div>
  )
}
