import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { IconCash, IconHistoryLog } from '#src/staff/kit/icons.tsx'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { useStaffSearch } from '#src/staff/kit/address/use-staff-search.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { IconCalendar, IconChat, IconNote, IconPower, IconShield, IconSun } from '#src/ui/pictures/icons.tsx'
import { IconHeadset } from '#src/ui/pictures/icons-critical.tsx'

import styles from './chain.module.css'
import type { Section } from './chain-field.ts'
import { sections } from './chain-search.ts'
import { type ChainChange, useSectionNames } from './use-chain-words.ts'

const icons: Record<Section, ReactNode> = {
  brand: <IconSun size={22} />,
  booking: <IconCalendar size={22} />,
  safety: <IconShield size={22} />,
  codes: <IconChat size={22} />,
  contact: <IconHeadset size={22} />,
  till: <IconCash size={22} />,
  legal: <IconNote size={22} />,
  features: <IconPower size={22} />,
  retention: <IconHistoryLog size={22} />,
}

/** The groups of settings, with how much the draft changes in each. */
export function SectionMenu({ section, changes }: { section: Section; changes: readonly ChainChange[] }) {
  const { t } = useLingui()
  const names = useSectionNames()
  const [, setSearch] = useStaffSearch('/admin/global-config')
  return (
    <Panel className={styles.menuBox}>
      <nav aria-label={t`Global settings`}>
        <ul className={styles.menu}>
          {sections.map((one) => {
            const count = changes.filter(({ field }) => field.section === one).length
            return (
              <li key={one}>
                <button
                  type="button"
                  className={styles.entry}
                  aria-current={one === section}
                  onClick={() => setSearch({ section: one }, 'push')}
                >
                  {icons[one]}
                  <span>{names[one]}</span>
                  {count > 0 && (
                    <Badge tone="warn">
                      <span aria-hidden="true">{count}</span>
                      <span className="visually-hidden">{t`${count} changed`}</span>
                    </Badge>
                  )}
                </button>
              </li>
            )
          })}
        </ul>
      </nav>
    </Panel>
  )
}
