import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { languageNames } from '#src/domain/language.ts'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import type { UserDetail } from '#src/staff/members/member-calls.ts'
import { noticesQuery, type SignedNotice } from './notice-calls.ts'
import { shortDay } from '#src/staff/members/list/short-day.ts'
import { EmptyLine } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { RowFace, rowClass, RowList } from '#src/ui/layout/list-row.tsx'
import { IconNote } from '#src/ui/pictures/icons.tsx'

import { NoticeDrawer } from './notice-drawer.tsx'
import { useNoticeNames } from './use-notice-names.ts'

interface NoticesPanelProps {
  user: UserDetail
  timeZone: string
  now: number
}

/** What the member agreed to, where and before whom; each opens with its text and what stands under it. */
export function NoticesPanel({ user, timeZone, now }: NoticesPanelProps) {
  const { t, i18n } = useLingui()
  const { data, state, retry, isReading } = useStaffQuery(noticesQuery(user.uid))
  const [shown, setShown] = useState<SignedNotice>()
  const names = useNoticeNames()
  return (
    <Panel title={<Trans>Signed notices</Trans>}>
      {state === 'loading' && <Skeleton height="120px" radius="18px" />}
      {state === 'failed' && <ErrorState onRetry={retry} isRetrying={isReading} />}
      {data?.length === 0 && (
        <EmptyLine>
          <Trans>Nothing signed yet</Trans>
        </EmptyLine>
      )}
      {data && data.length > 0 && (
        <RowList label={t`Signed notices`}>
          {data.map((notice) => (
            <li key={notice.noticeId ?? `${notice.kind} ${notice.signedAt}`}>
              <button type="button" className={rowClass()} onClick={() => setShown(notice)}>
                <RowFace
                  icon={<IconNote size={22} />}
                  label={names.title(notice)}
                  note={[
                    shortDay(notice.signedAt, i18n.locale, timeZone, now),
                    names.place(notice),
                    notice.language && languageNames[notice.language],
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                />
              </button>
            </li>
          ))}
        </RowList>
      )}
      <NoticeDrawer user={user} notice={shown} timeZone={timeZone} onClose={() => setShown(undefined)} />
    </Panel>
  )
}
