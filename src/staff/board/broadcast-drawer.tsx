import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { languageNames, languages, type Language } from '#src/domain/language.ts'
import { sendBroadcast } from './duty-calls.ts'
import { Drawer } from '#src/staff/kit/panels/drawer.tsx'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { TextArea } from '#src/staff/kit/forms/text-area.tsx'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconCheck } from '#src/ui/pictures/icons-critical.tsx'

import { longest } from '#src/staff/kit/forms/limits-calls.ts'

interface BroadcastDrawerProps {
  open: boolean
  onClose: () => void
  shopId: number
  shopName: string
}

const shortest = 4

/** Tells everybody who is booked today something, each in their language as far as it is written. */
export function BroadcastDrawer({ open, onClose, shopId, shopName }: BroadcastDrawerProps) {
  const { t } = useLingui()
  const [texts, setTexts] = useState<Partial<Record<Language, string>>>({})
  const [sent, setSent] = useState<{ members: number; reachable: number }>()
  const { write, state, isOffline } = useStaffWrite({
    send: sendBroadcast,
    onDone: setSent,
  })
  const written = languages.flatMap((language) => {
    const text = texts[language]?.trim() ?? ''
    return text === '' ? [] : [{ language, text }]
  })
  const isReady = written.length > 0 && written.every(({ text }) => text.length >= shortest) && !isOffline
  function close() {
    setTexts({})
    setSent(undefined)
    onClose()
  }
  return (
    <Drawer
      open={open}
      onClose={close}
      title={t`Broadcast`}
      subtitle={t`${shopName}: everybody booked today`}
      footer={
        sent ? (
          <Button wide kind="tonal" onClick={close}>{t`Close`}</Button>
        ) : (
          <StaffButton
            wide
            state={state.step === 'sending' ? 'busy' : isReady ? 'ready' : 'disabled'}
            why={written.length === 0 ? t`Write a message first` : t`A message is too short`}
            onClick={() => void write({ shopId, texts: written })}
          >
            {t`Send to today's members`}
          </StaffButton>
        )
      }
    >
      <div className="stack-16">
        {sent ? <SentNote {...sent} /> : null}
        {!sent &&
          languages.map((language) => (
            <TextArea
              key={language}
              label={languageNames[language]}
              value={texts[language] ?? ''}
              maxLength={longest.broadcast}
              onChange={(event) => setTexts({ ...texts, [language]: event.target.value })}
            />
          ))}
        {!sent && <p>{t`If a language is empty, members see the first one.`}</p>}
        <WriteNote
          state={state}
          isOffline={isOffline}
          reasons={{ 'switched-off': t`Notices are switched off in the settings.` }}
        />
      </div>
    </Drawer>
  )
}

function SentNote({ members, reachable }: { members: number; reachable: number }) {
  const { t } = useLingui()
  const all = t`${plural(members, { one: '# member', other: '# members' })}`
  return (
    <Callout icon={<IconCheck size={22} />}>
      {t`Sent to ${all}; ${reachable} of them have notifications on. Call the others if it matters.`}
    </Callout>
  )
}
