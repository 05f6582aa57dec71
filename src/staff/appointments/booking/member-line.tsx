import { Avatar } from '#src/shared/members/avatar.tsx'
import type { StaffMember } from '#src/staff/appointments/staff-appointment-calls.ts'
import type { ReactNode } from 'react'

import styles from './member-line.module.css'

interface MemberLineProps {
  member: StaffMember
  /** After the number. */
  more?: ReactNode
  end?: ReactNode
}

/** A member by face, name and masked number. */
export function MemberLine({ member, more, end }: MemberLineProps) {
  return (
    <div className={styles.line}>
      <Avatar nickname={member.nickname} picture={member.avatar} />
      <div className={styles.words}>
        <p className={styles.name}>{member.nickname === '' ? member.phoneMasked : member.nickname}</p>
        <p className={styles.phone}>
          {member.phoneMasked}
          {more !== undefined && (
            <>
              <span className="dot" />
              {more}
            </>
          )}
        </p>
      </div>
      {end}
    </div>
  )
}
