import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { languageNames } from '#src/domain/language.ts'
import { ageOn } from '#src/domain/members/birthday.ts'
import { formatDate, isoDay, noonOf } from '#src/lib/format-time.ts'
import type { UserDetail } from '#src/staff/members/member-calls.ts'
import { shortDay } from '#src/staff/members/list/short-day.ts'
import { Panel } from '#src/staff/kit/panels/panel.tsx'

import { Fact } from './fact.tsx'
import styles from './facts.module.css'
import { OffersDrawer } from './offers-drawer.tsx'
import { ProfileDrawer } from './profile-drawer.tsx'

interface ProfilePanelProps {
  user: UserDetail
  timeZone: string
  now: number
}

/** What the member has said of themself, and what they may be sent. */
export function ProfilePanel({ user, timeZone, now }: ProfilePanelProps) {
  const { t, i18n } = useLingui()
  const [open, setOpen] = useState<'profile' | 'offers'>()
  const close = () => setOpen(undefined)
  const genders = { female: t`Female`, male: t`Male` }
  const today = isoDay(now, timeZone)
  const { birthday, email } = user
  return (
    <Panel
      title={<Trans>Profile</Trans>}
      end={
        <button type="button" className={styles.act} onClick={() => setOpen('profile')}>
          <Trans>Edit</Trans>
        </button>
      }
    >
      <dl className={styles.facts}>
        <Fact name={<Trans>Gender</Trans>}>{user.gender ? genders[user.gender] : '—'}</Fact>
        <Fact name={<Trans>Language</Trans>}>{user.language ? languageNames[user.language] : '—'}</Fact>
        <Fact name={<Trans>Email</Trans>}>{email ?? '—'}</Fact>
        <Fact name={<Trans>Birthday</Trans>}>
          {birthday ? (
            <Trans>
              {formatDate(noonOf(birthday), i18n.locale, 'UTC')} ({ageOn(birthday, today)} years)
            </Trans>
          ) : (
            '—'
          )}
        </Fact>
        <Fact name={<Trans>Notices</Trans>}>
          <Ways user={user} />
        </Fact>
        <Fact name={<Trans>Signed in on</Trans>}>{user.loginCount}</Fact>
        <Fact name={<Trans>Offers</Trans>}>
          <Permission user={user} day={(at) => shortDay(at, i18n.locale, timeZone, now)} />
        </Fact>
      </dl>
      <button type="button" className={styles.act} onClick={() => setOpen('offers')}>
        <Trans>Change permission for offers…</Trans>
      </button>
      <ProfileDrawer open={open === 'profile'} onClose={close} user={user} today={today} />
      <OffersDrawer open={open === 'offers'} onClose={close} user={user} />
    </Panel>
  )
}

/** How what is between the studio and the member reaches them. */
function Ways({ user: { pushCount, messagesBy } }: { user: UserDetail }) {
  if (messagesBy === 'whatsapp') return pushCount > 0 ? <Trans>Push and WhatsApp</Trans> : 'WhatsApp'
  return pushCount > 0 ? <Trans>Push and text message</Trans> : <Trans>Text message</Trans>
}

/** Whether offers may be sent, since when, and who wrote it down. */
function Permission({ user, day }: { user: UserDetail; day: (at: number) => string }) {
  const { t } = useLingui()
  const { since = null, withTexts = false, chosenAt = null, staffName = null } = user.marketing ?? {}
  const word = since === null ? t`Not allowed` : withTexts ? t`Push and text message` : t`Push only`
  if (chosenAt === null) return word
  return `${word} · ${[day(chosenAt), staffName ?? t`by the member`].join(', ')}`
}
