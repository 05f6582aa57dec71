import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { languageNames, languages, type Language } from '#src/domain/language.ts'
import { longest } from '#src/staff/kit/forms/limits-calls.ts'
import { TextArea } from '#src/staff/kit/forms/text-area.tsx'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { Drawer } from '#src/staff/kit/panels/drawer.tsx'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'
import { ask } from '#src/ui/overlays/ask.ts'

import { groupPreviewQuery, groupsKey, sendGroupMessage, type Whom } from './group-calls.ts'
import { GroupPreviewFacts } from './group-preview.tsx'
import { SentBefore } from './sent-before.tsx'

interface GroupMessageDrawerProps {
  open: boolean
  onClose: () => void
  whom: Whom
}

const shortest = 4

/** A message to those of a group who allow offers: first to how many it goes and what it costs, then it is sent. */
export function GroupMessageDrawer({ open, onClose, whom }: GroupMessageDrawerProps) {
  const { t } = useLingui()
  const [texts, setTexts] = useState<Partial<Record<Language, string>>>({})
  const {
    data: preview,
    state: reading,
    retry,
    isReading,
  } = useStaffQuery(groupPreviewQuery(whom), {
    isWanted: open,
    isFreshNeeded: true,
  })
  const { write, state, isOffline, reset } = useStaffWrite({
    send: sendGroupMessage,
    invalidates: [groupsKey],
    onDone: ({ members }) => {
      setTexts({})
      showToast({ text: t`On its way to ${plural(members, { one: '# member', other: '# members' })}` })
    },
  })
  const written = languages.flatMap((language) => {
    const text = texts[language]?.trim() ?? ''
    return text === '' ? [] : [{ language, text }]
  })
  const members = preview?.members ?? 0
  const isSendable = members > 0 && preview?.isTooLarge === false && !isReading && !isOffline
  const isReady = isSendable && written.length > 0 && written.every(({ text }) => text.length >= shortest)
  async function send() {
    const count = plural(members, { one: '# member', other: '# members' })
    if (await ask({ title: t`Send this to ${count}?`, body: t`It can't be taken back.`, confirm: t`Send` })) {
      await write({ ...whom, texts: written, members })
    }
  }
  function close() {
    reset()
    onClose()
  }
  return (
    <Drawer
      open={open}
      onClose={close}
      title={<Trans>Message to a group</Trans>}
      subtitle={<Trans>Only those who allow offers get it</Trans>}
      footer={
        <StaffButton
          wide
          state={state.step === 'sending' ? 'busy' : isReady ? 'ready' : 'disabled'}
          why={members === 0 ? t`Nobody in this group allows offers` : t`Write a message first`}
          onClick={() => void send()}
        >
          {preview ? t`Send to ${plural(members, { one: '# member', other: '# members' })}` : <Trans>Send</Trans>}
        </StaffButton>
      }
    >
      <div className="stack-16">
        {reading === 'loading' && <Skeleton height="180px" radius="18px" />}
        {reading === 'failed' && <ErrorState onRetry={retry} isRetrying={isReading} />}
        {preview && <GroupPreviewFacts preview={preview} />}
        {languages.map((language) => (
          <TextArea
            key={language}
            label={languageNames[language]}
            value={texts[language] ?? ''}
            maxLength={longest.broadcast}
            onChange={({ target }) => setTexts({ ...texts, [language]: target.value })}
          />
        ))}
        <p className="quiet">
          <Trans>
            If a language is empty, members see the first one. Each message says how to stop offers. From 22:00 to 08:00
            nothing is sent; it waits for the morning.
          </Trans>
        </p>
        <WriteNote
          state={state}
          isOffline={isOffline}
          reasons={{
            changed: <Trans>The group has changed. Look at the numbers above, then send again.</Trans>,
            'switched-off': <Trans>Notices are switched off in the settings.</Trans>,
          }}
        />
        <SentBefore isWanted={open} />
      </div>
    </Drawer>
  )
}
