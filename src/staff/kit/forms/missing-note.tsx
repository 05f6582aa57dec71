import { useLingui } from '@lingui/react/macro'

import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconAlert } from '#src/ui/pictures/icons-critical.tsx'

/** What still keeps a thing from being published, in one sentence; undefined where nothing does. */
export function useMissingText(missing: readonly string[]): string | undefined {
  const { t, i18n } = useLingui()
  if (missing.length === 0) return undefined
  const list = new Intl.ListFormat(i18n.locale).format(missing)
  return t`To publish: ${list}`
}

/** Says it above the form, as long as the button that publishes does nothing. */
export function MissingNote({ text }: { text: string | undefined }) {
  return (
    <div role="status">
      {text !== undefined && (
        <Callout tone="warn" icon={<IconAlert size={20} />}>
          {text}
        </Callout>
      )}
    </div>
  )
}
