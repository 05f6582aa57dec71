import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { minorDigits } from '#src/domain/money.ts'
import { moneyParts } from '#src/lib/format-money.ts'
import { mostInGroup } from '#src/staff/kit/forms/limits-calls.ts'
import { useCountText } from '#src/staff/kit/use-count-text.ts'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconAlert } from '#src/ui/pictures/icons-critical.tsx'

import type { GroupPreview } from './group-calls.ts'
import styles from './groups.module.css'

/** To how many it goes, by what, and what that costs at most. */
export function GroupPreviewFacts({ preview }: { preview: GroupPreview }) {
  const { inGroup, members, push, texts, unreached, costMicros, currency, isTooLarge } = preview
  const countText = useCountText()
  const cents = Math.ceil((costMicros * 10 ** minorDigits(currency)) / 1_000_000)
  return (
    <>
      <dl className={styles.facts}>
        <Row name={<Trans>In the group</Trans>}>{countText(inGroup)}</Row>
        <Row name={<Trans>Allow offers</Trans>}>{members}</Row>
        <Row name={<Trans>By push notification</Trans>}>{push}</Row>
        <Row name={<Trans>By text message</Trans>}>{texts}</Row>
        <Row name={<Trans>Not reached: no notifications, no text messages allowed</Trans>}>{unreached}</Row>
        <Row
          name={<Trans>Cost of text messages, estimated</Trans>}
        >{`${currency} ${moneyParts(cents, currency, 'exact').number}`}</Row>
      </dl>
      {isTooLarge && (
        <Callout tone="warn" icon={<IconAlert size={22} />}>
          <Trans>One message goes to {mostInGroup} members at most. Narrow the group.</Trans>
        </Callout>
      )}
    </>
  )
}

function Row({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
