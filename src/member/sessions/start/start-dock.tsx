import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { StartBlock, StartDraft } from '#src/domain/sessions/start-check.ts'
import { useShopZone } from '#src/shared/shops/shop-zone.tsx'
import { formatTime, weekday } from '#src/lib/format-time.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { Dock } from '#src/ui/layout/dock.tsx'
import { IconSun } from '#src/ui/pictures/icons.tsx'
import { IconOffline } from '#src/ui/pictures/icons-critical.tsx'

import { useIntensityNames } from '#src/shared/sessions/use-intensity-names.ts'

interface StartDockProps {
  draft: StartDraft
  block: StartBlock | undefined
  isStarting: boolean
  note?: ReactNode
  onStart: () => void
  onBlocked: (block: StartBlock) => void
}

/** What is about to be used, and the one button; while nothing can be started it says why. */
export function StartDock({ draft, block, isStarting, note, onStart, onBlocked }: StartDockProps) {
  const names = useIntensityNames()
  // What can be mended here still reads as the way on; the press then says what is missing.
  const canPress = block === undefined || block.why === 'no-times' || block.why === 'no-minutes'
  return (
    <Dock
      note={note}
      summary={
        block?.why !== 'skin-type' && (
          <>
            <p>
              {draft.minutes !== undefined && (
                <>
                  <Plural value={draft.minutes} one="# min" other="# min" />
                  <i className="dot" />
                </>
              )}
              {names[draft.intensity]}
            </p>
            <p>
              <Plural value={1} one="Uses # session" other="Uses # sessions" />
            </p>
          </>
        )
      }
    >
      <Button
        icon={block?.why === 'offline' ? <IconOffline size={20} /> : canPress && <IconSun size={22} />}
        state={isStarting ? 'busy' : canPress ? 'ready' : 'disabled'}
        onClick={() => (block ? onBlocked(block) : onStart())}
        onDisabledClick={() => block && onBlocked(block)}
      >
        <Label block={block} />
      </Button>
    </Dock>
  )
}

function Label({ block }: { block: StartBlock | undefined }) {
  const { t, i18n } = useLingui()
  const timeZone = useShopZone()
  switch (block?.why) {
    case 'offline':
      return <Trans>Waiting for connection</Trans>
    case 'bed-offline':
      return <Trans>Bed is offline</Trans>
    case 'bed-disabled':
      return <Trans>Bed is out of service</Trans>
    case 'bed-busy':
      return block.availableAt === null ? t`Bed is in use` : t`Free at about ${formatTime(block.availableAt, timeZone)}`
    case 'no-identity':
      return <Trans>Waiting for the ID check</Trans>
    case 'not-released':
      return <Trans>Waiting for staff</Trans>
    case 'locked':
      return <Trans>Login is locked</Trans>
    case 'booked':
      return block.booking.whose === 'other'
        ? t`Bed is booked`
        : t`Booked for ${formatTime(block.booking.startsAt, timeZone)}`
    case 'too-soon': {
      const day = weekday(block.nextAllowedAt, i18n.locale, timeZone)
      const time = formatTime(block.nextAllowedAt, timeZone)
      return (
        <Trans>
          Available {day} {time}
        </Trans>
      )
    }
    case 'skin-type':
      return <Trans>Not safe for your skin</Trans>
    case 'not-allowed':
      return <Trans>Not on this bed yet</Trans>
    case 'no-times':
    case 'no-minutes':
    case undefined:
      return <Trans>Start tanning</Trans>
  }
}
