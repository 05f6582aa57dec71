import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link, type LinkProps } from '@tanstack/react-router'

import { buttonClass } from '#src/ui/forms/button-class.ts'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconAlert } from '#src/ui/pictures/icons-critical.tsx'

interface ToDo {
  /** Payments that nobody has settled. */
  issues: number
  /** Reports of members that nobody has answered. */
  problems: number
}

/** How much waits for staff, and the ways there; nothing where nothing does. */
export function ToDoStrips({ issues, problems }: ToDo) {
  const { t } = useLingui()
  return (
    <>
      {issues > 0 && (
        <ToDoStrip action={t`Settle`} to="/admin/transactions" search={{ issues: 'open' }}>
          {t`${plural(issues, { one: '# payment issue to settle', other: '# payment issues to settle' })}`}
        </ToDoStrip>
      )}
      {problems > 0 && (
        <ToDoStrip action={t`Answer`} to="/admin/operation" search={{ reports: 'open' }}>
          {t`${plural(problems, { one: '# member report to answer', other: '# member reports to answer' })}`}
        </ToDoStrip>
      )}
    </>
  )
}

function ToDoStrip({
  action,
  children,
  ...way
}: { action: string; children: string } & Pick<LinkProps, 'to' | 'search'>) {
  const link = (
    <Link {...way} className={buttonClass({ kind: 'outline', size: 'small' })}>
      {action}
    </Link>
  )
  return (
    <div role="status">
      <Callout tone="warn" icon={<IconAlert size={22} />} action={link}>
        {children}
      </Callout>
    </div>
  )
}
