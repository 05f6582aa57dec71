import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { ChainConfig, ChainValues } from './chain-config-calls.ts'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconAlert } from '#src/ui/pictures/icons-critical.tsx'

const riskKeys = ['riskHk', 'riskCn', 'riskUs', 'riskRound'] as const
const termKeys = ['termsHk', 'termsCn', 'termsUs', 'privacyHk', 'privacyCn', 'privacyUs'] as const

/** Rules whose numbers the wordings of the app name. */
const namedInTexts = ['lateCancelMinutes', 'arriveEarlyMinutes', 'minGapHours'] as const

function asksAgain(published: ChainValues, draft: ChainValues): boolean {
  return riskKeys.some((key) => draft[key] !== published[key])
}

/** How many people and appointments the draft touches, as the studio counts them. */
export function Consequences({ config, draft }: { config: ChainConfig; draft: ChainValues }) {
  const { published, touched } = config
  const isTouched = {
    horizon: draft.horizonDays < published.horizonDays && touched.beyondHorizon > 0,
    maximum: draft.maxOpenAppointments < published.maxOpenAppointments && touched.overMaximum > 0,
    gap: draft.minGapHours !== published.minGapHours && touched.openAppointments > 0,
    consents: asksAgain(published, draft) && touched.consents > 0,
    waiting: draft.lateCancelMinutes !== published.lateCancelMinutes && touched.waiting > 0,
    numbers: namedInTexts.some((key) => draft[key] !== published[key]),
    terms: termKeys.some((key) => draft[key] !== published[key]),
  }
  if (!Object.values(isTouched).includes(true)) return null
  return (
    <Callout tone="warn" icon={<IconAlert size={22} />}>
      <Line isShown={isTouched.horizon}>
        <Plural
          value={touched.beyondHorizon}
          one="# appointment lies after the last day; it stays booked."
          other="# appointments lie after the last day; they stay booked."
        />
      </Line>
      <Line isShown={isTouched.maximum}>
        <Plural
          value={touched.overMaximum}
          one="# member has more; those stay, new ones have to wait."
          other="# members have more; those stay, new ones have to wait."
        />
      </Line>
      <Line isShown={isTouched.waiting}>
        <Plural
          value={touched.waiting}
          one="The late limit holds for # appointment that is booked already."
          other="The late limit holds for # appointments that are booked already."
        />
      </Line>
      <Line isShown={isTouched.numbers}>
        <Trans>The legal texts name such numbers too. Look whether they still fit.</Trans>
      </Line>
      <Line isShown={isTouched.terms}>
        <Trans>Members who are signed in are asked to agree to the new wording at their next use.</Trans>
      </Line>
      <Line isShown={isTouched.gap}>
        <Plural
          value={touched.openAppointments}
          one="# appointment is booked already; its bed keeps to the new gap too."
          other="# appointments are booked already; their beds keep to the new gap too."
        />
      </Line>
      <Line isShown={isTouched.consents}>
        <Plural
          value={touched.consents}
          one="# member is asked to agree again before the next session."
          other="# members are asked to agree again before their next session."
        />
      </Line>
    </Callout>
  )
}

function Line({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  return isShown && <p>{children}</p>
}
