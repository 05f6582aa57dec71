import { Plural, Trans, useLingui } from '@lingui/react/macro'

import { tagUser, type UserDetail, userKey } from '#src/staff/members/member-calls.ts'
import { usersKey } from '#src/staff/members/member-list-calls.ts'
import { Switch } from '#src/staff/kit/fields/switch.tsx'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { Drawer } from '#src/staff/kit/panels/drawer.tsx'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { EmptyLine } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { ask } from '#src/ui/overlays/ask.ts'
import { IconTrash } from '#src/ui/pictures/icons.tsx'

import { NewTag } from './new-tag.tsx'
import { type ChainTag, removeTag, tagsKey, tagsQuery } from './tag-calls.ts'
import styles from './tags.module.css'

interface TagsDrawerProps {
  open: boolean
  onClose: () => void
  user: UserDetail
}

/** The tags of the chain, each given to the member or taken with one tap; managers change the list itself. */
export function TagsDrawer({ open, onClose, user }: TagsDrawerProps) {
  const { may } = useSelf()
  const loaded = useStaffQuery(tagsQuery(), { isWanted: open })
  const invalidates = [userKey(user.uid), usersKey, tagsKey]
  const { state, write, isOffline } = useStaffWrite({ send: tagUser, invalidates })
  const give = (tagId: string, isOn: boolean) => void write({ memberUid: user.uid, tagId, isOn })
  return (
    <Drawer open={open} onClose={onClose} title={<Trans>Tags</Trans>} subtitle={user.nickname}>
      <div className="stack-14">
        <WriteNote state={state} isOffline={isOffline} />
        {loaded.state === 'failed' && <ErrorState onRetry={loaded.retry} isRetrying={loaded.isReading} />}
        {loaded.state === 'loading' && <Skeleton height="160px" radius="18px" />}
        {loaded.data?.list.length === 0 && (
          <EmptyLine>
            <Trans>The chain has no tags yet</Trans>
          </EmptyLine>
        )}
        <ul className={styles.list}>
          {loaded.data?.list.map((tag) => (
            <li key={tag.tagId} className={styles.tag}>
              <Switch
                label={tag.name}
                isOn={user.tags?.some(({ tagId }) => tagId === tag.tagId) ?? false}
                isDisabled={isOffline || state.step === 'sending'}
                onChange={(isOn) => give(tag.tagId, isOn)}
              />
              <span className={styles.end}>
                <Plural value={tag.members} one="# member" other="# members" />
                {may('/api/admin/tags/remove') && <RemoveTag tag={tag} />}
              </span>
            </li>
          ))}
        </ul>
        {may('/api/admin/tags/add') && <NewTag onAdded={(tagId) => give(tagId, true)} />}
      </div>
    </Drawer>
  )
}

function RemoveTag({ tag: { tagId, name, members } }: { tag: ChainTag }) {
  const { t } = useLingui()
  const { write, isOffline } = useStaffWrite({ send: removeTag, invalidates: [tagsKey, ['staff', 'user'], usersKey] })
  async function remove() {
    const isSure = await ask({
      title: t`Remove the tag ${name}?`,
      body: members === 0 ? undefined : <Plural value={members} one="# member loses it." other="# members lose it." />,
      confirm: t`Remove`,
      tone: 'danger',
    })
    if (isSure) await write({ tagId })
  }
  return (
    <button
      type="button"
      className={styles.remove}
      aria-label={t`Remove the tag ${name} from the list`}
      disabled={isOffline}
      onClick={() => void remove()}
    >
      <IconTrash size={20} />
    </button>
  )
}
