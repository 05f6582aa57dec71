import { Trans } from '@lingui/react/macro'
import { useState } from 'react'

import type { UserDetail } from '#src/staff/members/member-calls.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { IconTag } from '#src/ui/pictures/icons-settings.tsx'

import styles from './tags.module.css'
import { TagsDrawer } from './tags-drawer.tsx'

/** The member's tags, and the way to give and take them. */
export function TagRow({ user }: { user: UserDetail }) {
  const [isOpen, setIsOpen] = useState(false)
  const tags = user.tags ?? []
  return (
    <>
      {tags.map(({ tagId, name }) => (
        <Badge key={tagId} icon={<IconTag size={16} />}>
          {name}
        </Badge>
      ))}
      <button type="button" className={styles.add} onClick={() => setIsOpen(true)}>
        {tags.length === 0 ? <Trans>Add a tag</Trans> : <Trans>Change tags</Trans>}
      </button>
      <TagsDrawer open={isOpen} onClose={() => setIsOpen(false)} user={user} />
    </>
  )
}
