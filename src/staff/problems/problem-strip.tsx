import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { buttonClass } from '#src/ui/forms/button-class.ts'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconAlert } from '#src/ui/pictures/icons-critical.tsx'

/** How many reports of members wait for an answer, and the way there; nothing where none does. */
export function ProblemStrip({ count }: { count: number }) {
  const { t } = useLingui()
  if (count === 0) return null
  return (
    <div role="status">
      <Callout
        tone="warn"
        icon={<IconAlert size={22} />}
        action={
          <Link
            to="/admin/operation"
            search={{ reports: 'open' }}
            className={buttonClass({ kind: 'outline', size: 'small' })}
          >
            {t`Answer`}
          </Link>
        }
      >
        {t`${plural(count, { one: '# member report to answer', other: '# member reports to answer' })}`}
      </Callout>
    </div>
  )
}
