import { Trans } from '@lingui/react/macro'
import { useId } from 'react'

import { type Member, saveSkinType } from '#src/client/api/members.ts'
import { useConnection } from '#src/client/outbox/connection.ts'
import { type SkinType, skinTypes, strongestFor } from '#src/domain/members/skin-type.ts'
import { useChoice } from '#src/member/members/account/use-choice.ts'
import { useSkinTypeNames } from '#src/shared/members/use-skin-type-names.ts'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconCheck } from '#src/ui/pictures/icons-critical.tsx'
import { IconShield } from '#src/ui/pictures/icons.tsx'

import styles from './skin-type-card.module.css'

/** Of Fitzpatrick's types, as they are drawn beside their words. */
const tones: Record<SkinType, string> = {
  1: '#f6dcc8',
  2: '#eec3a4',
  3: '#d9a577',
  4: '#b47a4c',
  5: '#82502c',
  6: '#4a2b1a',
}

/** How the member's skin takes the sun. Beds go by it from when the studio has it, so that it is never queued. */
export function SkinTypeCard({ member }: { member: Member }) {
  const names = useSkinTypeNames()
  const group = useId()
  const { picked, choose } = useChoice(saveSkinType)
  const isOffline = useConnection().state === 'offline'
  const chosen = picked ?? member.skinType ?? null
  return (
    <div className="stack-14">
      <fieldset disabled={isOffline}>
        <legend className={styles.legend}>
          <Trans>What does your skin do in strong sun?</Trans>
        </legend>
        <div className={styles.rows}>
          {skinTypes.map((type) => (
            <label key={type} className={styles.row}>
              <input
                type="radio"
                name={group}
                className={styles.input}
                checked={type === chosen}
                onChange={() => choose(type)}
              />
              <span className={styles.tone} style={{ '--tone': tones[type] }} />
              <span className={styles.words}>{names[type]}</span>
              <span className={styles.check}>
                <IconCheck size={18} />
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <What type={chosen} />
      <p className="quiet" role="status">
        {isOffline ? (
          <Trans>You can change this when you're online.</Trans>
        ) : (
          <Trans>Only you and the studio's staff see it.</Trans>
        )}
      </p>
    </div>
  )
}

/** What it means for the next session. */
function What({ type }: { type: SkinType | null }) {
  const strongest = strongestFor(type)
  if (strongest === undefined) return null
  return (
    <Callout tone="warn" icon={<IconShield size={22} />}>
      {strongest === 'none' ? (
        <Trans>Skin that always burns is not safe on a sunbed. No bed can be booked or started for you.</Trans>
      ) : (
        <Trans>Skin that burns easily gets the lightest intensity only.</Trans>
      )}
    </Callout>
  )
}
