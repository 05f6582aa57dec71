import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { buttonClass } from '#src/ui/forms/button-class.ts'
import { RowFace, rowClass } from '#src/ui/layout/list-row.tsx'
import { IconAlert } from '#src/ui/pictures/icons-critical.tsx'
import { IconQuestion } from '#src/ui/pictures/icons.tsx'

import styles from './report-link.module.css'

/** What is wrong; without any of these, the studio is. */
interface ReportLinkProps {
  session?: string | undefined
  appointment?: string | undefined
  lock?: string | undefined
  device?: string | undefined
}

/** From any screen of a visit: something is wrong. */
export function ReportLink(about: ReportLinkProps) {
  return (
    <Link to="/report" search={about} className={buttonClass({ kind: 'text', size: 'small' })}>
      <Trans>Report a problem</Trans>
    </Link>
  )
}

/** The same as a row of a list. */
export function ReportRow(about: ReportLinkProps) {
  return (
    <li>
      <Link to="/report" search={about} className={rowClass()}>
        <RowFace icon={<IconAlert size={24} />} label={<Trans>Report a problem</Trans>} />
      </Link>
    </li>
  )
}

/** The same at the end of a bar. */
export function ReportSign(about: ReportLinkProps) {
  const { t } = useLingui()
  return (
    <Link to="/report" search={about} className={styles.sign} aria-label={t`Report a problem`}>
      <IconQuestion size={26} />
    </Link>
  )
}
