import { Trans } from '@lingui/react/macro'

import type { MessageChannel } from '#src/domain/members/message-channel.ts'
import { type LoginRequest, mayBeCalled, nextWay } from '#src/domain/members/login-request.ts'
import { Button } from '#src/ui/forms/button.tsx'

import styles from './code-field.module.css'
import { Countdown } from './countdown.tsx'

export interface OtherWaysProps {
  request: LoginRequest
  state: 'ready' | 'busy' | 'disabled'
  onCall: () => void
}

/**
 * How the code comes if it does not come the first way. Whether it did is not said: it would tell a stranger who typed
 * this number whether its phone is on.
 */
export function OtherWays({ request, state, onCall }: OtherWaysProps) {
  const next = nextWay(request)
  if (!next) return null
  return (
    <>
      <p className={styles.note} role="status">
        {request.isCalled ? (
          <Trans>We're calling you. Press any number key when asked, and you hear the code.</Trans>
        ) : (
          <NextWay {...next} />
        )}
      </p>
      {mayBeCalled(request) && (
        <Countdown
          key={request.resendAt}
          until={request.resendAt}
          over={
            <Button kind="text" size="small" state={state} onClick={onCall}>
              {request.isCalled ? <Trans>Call me again</Trans> : <Trans>Call me instead</Trans>}
            </Button>
          }
        >
          {() => null}
        </Countdown>
      )}
    </>
  )
}

function NextWay({ channel, seconds }: { channel: MessageChannel; seconds: number }) {
  switch (channel) {
    case 'sms':
      return <Trans>Nothing after {seconds} seconds? Then we try a text message.</Trans>
    case 'whatsapp':
      return <Trans>Nothing after {seconds} seconds? Then we try WhatsApp.</Trans>
    case 'voice':
      return <Trans>Nothing after {seconds} seconds? Then we try to call you.</Trans>
  }
}
