import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { buttonClass } from '#src/ui/forms/button-class.ts'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconAlert } from '#src/ui/pictures/icons-critical.tsx'

/** How much about money waits for staff, and the way there; nothing where nothing does. */
export function IssueStrip({ count }: { count: number }) {
  const { t } = useLingui()
  if (count === 0) return null
  return (
    <div role="status">
      <Callout
        tone="warn"
        icon={<IconAlert size={22} />}
        action={
          <Link
            to="/admin/transactions"
            search={{ issues: 'open' }}
            className={buttonClass({ kind: 'outline', size: 'small' })}
          >
            {t`Settle`}
          </Link>
        }
      >
        {t`${plural(count, { one: '# payment issue to settle', other: '# payment issues to settle' })}`}
      </Callout>
    </div>
  )
}
