import { Trans } from '@lingui/react/macro'

/** Of what was tried and has grown too old without an answer: the studio may have done it. */
export function InDoubtText() {
  return <Trans>No answer came, so it may have been done. Check before you try again.</Trans>
}
