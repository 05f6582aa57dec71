import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'

import type { Member } from '#src/client/api/members.ts'
import { wordingOf } from '#src/domain/legal/risk-version.ts'
import { formatDate } from '#src/lib/format-time.ts'
import { ListRow, RowList } from '#src/ui/layout/list-row.tsx'
import { IconLock, IconNote, IconWarning } from '#src/ui/pictures/icons.tsx'

import type { AgreedVersion } from './agreed-text.tsx'
import { LegalSheet, type ReadableText } from './legal-sheet.tsx'

/** The texts that this member agreed to, each with its day; what was not agreed to opens as it is in force. */
export function LegalRows({ member }: { member: Member | undefined }) {
  const { t } = useLingui()
  const [reading, setReading] = useState<{ kind: ReadableText; isOpen: boolean }>({
    kind: 'user-agreement',
    isOpen: false,
  })
  const agreed = agreedBy(member)
  const rows: { kind: ReadableText; icon: ReactNode; label: string }[] = [
    { kind: 'user-agreement', icon: <IconNote size={24} />, label: t`User Agreement` },
    { kind: 'privacy-policy', icon: <IconLock size={24} />, label: t`Privacy Policy` },
    { kind: 'risk-notice', icon: <IconWarning size={24} />, label: t`Risk notice` },
  ]
  return (
    <>
      <RowList label={t`Legal`}>
        {rows.map(({ kind, ...face }) => (
          <ListRow
            key={kind}
            {...face}
            meta={agreed[kind] && <AgreedOn at={agreed[kind].at} />}
            onClick={() => setReading({ kind, isOpen: true })}
          />
        ))}
      </RowList>
      <LegalSheet
        kind={reading.kind}
        agreed={agreed[reading.kind]}
        open={reading.isOpen}
        onClose={() => setReading({ ...reading, isOpen: false })}
      />
    </>
  )
}

function AgreedOn({ at }: { at: number }) {
  const { i18n } = useLingui()
  const day = formatDate(at, i18n.locale)
  return <Trans>Agreed {day}</Trans>
}

function agreedBy(member: Member | undefined): Partial<Record<ReadableText, AgreedVersion>> {
  const terms = member?.terms?.agreed
  const { consentVersion, consentAt } = member ?? {}
  return {
    ...(terms && {
      'user-agreement': { version: terms.termsVersion, at: terms.at },
      'privacy-policy': { version: terms.privacyVersion, at: terms.at },
    }),
    ...(consentVersion && consentAt && { 'risk-notice': { version: wordingOf(consentVersion), at: consentAt } }),
  }
}
