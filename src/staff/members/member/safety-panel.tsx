import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { roman, strongestFor } from '#src/domain/members/skin-type.ts'
import { useSkinTypeNames } from '#src/shared/members/use-skin-type-names.ts'
import { formatTime } from '#src/lib/format-time.ts'
import type { UserDetail } from '#src/staff/members/member-calls.ts'
import { useDocumentNames } from '#src/staff/kit/fields/use-document-names.ts'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { shortDay } from '#src/staff/members/list/short-day.ts'
import { Badge, type BadgeTone } from '#src/ui/feedback/badge.tsx'
import { IconShield } from '#src/ui/pictures/icons.tsx'

import { Fact } from './fact.tsx'
import { IdentityDrawer } from './identity-drawer.tsx'
import styles from './facts.module.css'

interface SafetyPanelProps {
  user: UserDetail
  /** Where an ID would be seen; undefined until the studios are known. */
  shopId: number | undefined
  timeZone: string
  now: number
}

/** Whether the member may lie down now, and what it rests on. Staff cannot set it aside. */
export function SafetyPanel({ user, shopId, timeZone, now }: SafetyPanelProps) {
  const { safety, block } = user
  const { t, i18n } = useLingui()
  const day = (at: number) => shortDay(at, i18n.locale, timeZone, now)
  const moment = (at: number) => `${day(at)} ${formatTime(at, timeZone)}`
  const tones: Record<typeof safety.verdict, [string, BadgeTone]> = {
    usable: [t`Cleared`, 'ok'],
    'too-soon': [t`Too soon`, 'warn'],
    'no-consent': [t`No consent`, 'warn'],
    blocked: [t({ message: 'Blocked', context: 'staff' }), 'bad'],
  }
  const documents = useDocumentNames()
  const skins = useSkinTypeNames()
  const { self } = useSelf()
  const [isChecking, setIsChecking] = useState(false)
  const strongest = strongestFor(user.skinType ?? null)
  const [word, tone] = strongest === 'none' ? [t`Not for this skin`, 'bad' as const] : tones[safety.verdict]
  const isAgreed = safety.riskVersion === safety.riskCurrent
  return (
    <Panel
      title={<Trans>Safety and consent</Trans>}
      end={
        <Badge tone={tone} icon={<IconShield size={16} />}>
          {word}
        </Badge>
      }
    >
      <dl className={styles.facts}>
        <Fact name={<Trans>Skin type</Trans>}>
          {user.skinType ? `${roman[user.skinType]} · ${skins[user.skinType]}` : <Trans>Not said</Trans>}
        </Fact>
        <Fact name={<Trans>Age confirmation</Trans>}>
          {safety.adultAt === null ? <Trans>Not confirmed</Trans> : <Trans>Confirmed {day(safety.adultAt)}</Trans>}
        </Fact>
        <Fact name={<Trans>ID check</Trans>}>
          {safety.identity ? (
            <Trans>
              {day(safety.identity.checkedAt)} by {safety.identity.staffName}: {documents[safety.identity.document]}
            </Trans>
          ) : (
            <Trans>Not checked</Trans>
          )}
        </Fact>
        <Fact name={<Trans>Risk notice</Trans>}>
          {safety.riskVersion === null ? <Trans>Not accepted yet</Trans> : <RiskVersion safety={safety} day={day} />}
        </Fact>
        {!isAgreed && safety.riskVersion !== null && (
          <Fact name={<Trans>Current risk notice</Trans>}>{safety.riskCurrent}</Fact>
        )}
        <Fact name={<Trans>Last session</Trans>}>{safety.lastTanAt === null ? '—' : moment(safety.lastTanAt)}</Fact>
      </dl>
      {shopId !== undefined && user.uid !== self?.uid && (
        <button type="button" className={styles.act} onClick={() => setIsChecking(true)}>
          {safety.identity ? <Trans>Check an ID again…</Trans> : <Trans>Check an ID…</Trans>}
        </button>
      )}
      {shopId !== undefined && (
        <IdentityDrawer open={isChecking} onClose={() => setIsChecking(false)} user={user} shopId={shopId} />
      )}
      {block && (
        <div className={styles.verdict} data-tone="bad">
          <strong>
            {block.until === null ? (
              <Trans>Blocked until someone lifts it</Trans>
            ) : (
              <Trans>Blocked until {moment(block.until)}</Trans>
            )}
          </strong>
          {block.why ?? <Trans>From an earlier account with this number</Trans>}
        </div>
      )}
      {strongest !== undefined && (
        <div className={styles.verdict} data-tone={strongest === 'none' ? 'bad' : 'warn'}>
          {strongest === 'none' ? (
            <Trans>This member's skin always burns. No bed is started for them.</Trans>
          ) : (
            <Trans>Skin that burns easily gets the lightest intensity only.</Trans>
          )}
        </div>
      )}
      {safety.nextAllowedAt !== null && (
        <div className={styles.verdict} data-tone={safety.nextAllowedAt > now ? 'warn' : 'ok'}>
          <strong>
            <Trans>Next session from {moment(safety.nextAllowedAt)}</Trans>
          </strong>
          <Plural
            value={safety.gapHours}
            one="# hour apart, counted in all studios"
            other="# hours apart, counted in all studios"
          />
          {safety.isFromEarlier && (
            <p>
              <Trans>The last session was on an earlier account with this number</Trans>
            </p>
          )}
        </div>
      )}
    </Panel>
  )
}

function RiskVersion({ safety, day }: { safety: UserDetail['safety']; day: (at: number) => string }) {
  return (
    <>
      {safety.riskVersion}
      {safety.riskAt !== null && ` · ${day(safety.riskAt)}`}
    </>
  )
}
