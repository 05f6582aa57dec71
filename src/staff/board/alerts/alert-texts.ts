import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { regionName } from '#src/lib/region-name.ts'
import type { Alert } from '#src/staff/board/board-calls.ts'
import { useFlawName } from '#src/staff/kit/use-proof-name.ts'

export interface AlertWords {
  title: string
  /** Cause or effect. */
  text: string
}

/** Hong Kong (+852…): whose numbers get no codes. A board that an earlier version has kept names no country. */
function numbersOf({ subject }: Alert, locale: string): string {
  const numbers = `+${subject?.name ?? ''}…`
  return subject?.region === undefined ? numbers : `${regionName(subject.region, locale)} (${numbers})`
}

/** What an alert says. `clock` tells an instant on the studio's clock. */
export function useAlertWords(clock: (at: number) => string): (alert: Alert) => AlertWords {
  const { t, i18n } = useLingui()
  const flawName = useFlawName()

  function bookings({ bookings: count, firstBookingAt, waiting }: Alert): string {
    if (firstBookingAt === null) return t`No bookings affected today`
    const at = clock(firstBookingAt)
    const all = t`From ${at}: ${plural(count, { one: '# appointment', other: '# appointments' })}`
    // A board that an earlier version has kept says nothing of it.
    if (!waiting) return all
    return `${all} · ${t`${plural(waiting, { one: '# member is waiting', other: '# members are waiting' })}`}`
  }

  function lampHours({ lamps }: Alert): string {
    return lamps ? `${lamps.hours} / ${lamps.lifeHours}` : ''
  }

  function lampsDue({ lamps, severity }: Alert): string {
    if (severity === 'bad') return t`Past their life. Replace them.`
    const days = lamps?.daysLeft ?? null
    if (days === null) return t`Near the end of their life`
    return t`${plural(days, { one: 'Due in about # day', other: 'Due in about # days' })}`
  }

  function refused({ attempts = [], member }: Alert): string {
    const what = attempts.map(({ flaw, count }) => `${flawName(flaw)} × ${count}`).join(' · ')
    return `${member ? member.nickname || t`No name` : t`Several members`}: ${what}`
  }

  return (alert) => {
    const name = alert.subject?.name ?? ''
    const who = alert.member?.nickname || t`No name`
    switch (alert.kind) {
      case 'broker-down':
        return {
          title: t`No connection to beds and doors`,
          text: t`We don't know the state of any of them. Check in person.`,
        }
      case 'bed-offline':
        return { title: t`${name} offline`, text: bookings(alert) }
      case 'bed-fault':
        return { title: t`${name} reports a fault`, text: bookings(alert) }
      case 'lock-offline':
        return { title: t`${name}: lock offline`, text: t`It can't be opened from here` }
      case 'lock-jammed':
        return { title: t`${name}: lock jammed`, text: t`It answers but doesn't open. Members can't get in.` }
      case 'bed-out':
        return { title: t`${name} is out of service`, text: bookings(alert) }
      case 'other':
        return { title: name, text: t`Look at it. A newer version of this app says more.` }
      case 'session-unknown':
        return { title: t`${name}: session unclear`, text: t`${who}, and the bed doesn't answer` }
      case 'unsettled': {
        const at = alert.since === null ? '' : clock(alert.since)
        return { title: t`Unsettled`, text: `${name} · ${who} ${at}` }
      }
      case 'contradicted':
        return { title: t`Receipt against a manual settlement`, text: `${name} · ${who}` }
      case 'opened-often':
        return {
          title: t`${name} opened again and again`,
          text: t`${who}, with no one else booked. See who came in.`,
        }
      case 'opened-far':
        return {
          title: t`${name} opened from far away`,
          text: t`${who} showed its code, and their phone was not at the studio. See who came in.`,
        }
      case 'refused-often':
        return { title: t`${name}: proof refused again and again`, text: refused(alert) }
      case 'codes-stopped': {
        const numbers = numbersOf(alert, i18n.locale)
        return {
          title: name === '' ? t`No more codes for now` : t`No more codes to ${numbers}`,
          text: t`The message budget is used up. Passkeys still work; at the counter, find members by name.`,
        }
      }
      case 'stopped':
        return { title: t`Everything was stopped`, text: t`By ${who}. Look at each bed and say why.` }
      case 'late':
        return { title: t`${who} is late`, text: `${name} · ${alert.since === null ? '' : clock(alert.since)}` }
      case 'unreached':
        return {
          title: t`${plural(alert.open ?? 0, { one: '# member to call', other: '# members to call' })}`,
          text: t`They don't know that their appointment was moved or canceled.`,
        }
      case 'money': {
        const issues = alert.open ?? 0
        return {
          title: t`${plural(issues, { one: '# payment issue to settle', other: '# payment issues to settle' })}`,
          text: '',
        }
      }
      case 'problems': {
        const problems = alert.open ?? 0
        return {
          title: t`${plural(problems, { one: '# member report to answer', other: '# member reports to answer' })}`,
          text: '',
        }
      }
      case 'stock': {
        const products = alert.open ?? 0
        return {
          title: t`${plural(products, { one: '# product is running low', other: '# products are running low' })}`,
          text: '',
        }
      }
      case 'lamps':
        return { title: t`${name}: lamps ${lampHours(alert)}`, text: lampsDue(alert) }
    }
  }
}
