import { Fragment } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'

import { formatDate, formatTime } from '#src/lib/format-time.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { LevelName } from '#src/staff/kit/self/level-name.tsx'
import { useChainZone } from '#src/staff/kit/self/use-chain-zone.ts'
import { isRecord } from '#src/lib/parse-json.ts'

import type { HistoryEntry } from './staff-log-calls.ts'
import styles from './staff-log.module.css'
import { useActName } from './use-action-name.ts'
import { useShopWords } from './use-shop-texts.ts'

/** One act: who, when, what it changed from and to, and why. */
export function HistoryItem({ entry }: { entry: HistoryEntry }) {
  const { i18n, t } = useLingui()
  const zone = useChainZone()
  const actName = useActName()
  const plainText = useValueText()
  const shopWords = useShopWords()
  const { staff, at, what, before, after, reason, missing, isOwn, isOwnSale, about } = entry
  const isOfShop = what.startsWith('shops.')
  const valueText = (field: string, value: unknown) => (isOfShop && shopWords.valueOf(field, value)) || plainText(value)
  return (
    <li className={styles.item}>
      <p className={styles.who}>
        <strong>{staff.nickname}</strong> {staff.level && <LevelName level={staff.level} />}
        <span className="dot" />
        <time dateTime={new Date(at).toISOString()}>
          {formatDate(at, i18n.locale, zone)} {formatTime(at, zone)}
        </time>
      </p>
      <h3 className={styles.what}>
        {actName(what)}
        {isOwn && (
          <Badge tone="warn">
            <Trans>Own account</Trans>
          </Badge>
        )}
        {isOwnSale && (
          <Badge tone="warn">
            <Trans>Refunded by who sold</Trans>
          </Badge>
        )}
      </h3>
      {about && <About about={about} />}
      <dl className={styles.fields}>
        {changedFields(before, after).map((field) => (
          <div key={field.name} className={styles.field}>
            {field.name !== '' && (
              <dt className={styles.name}>{(isOfShop && shopWords.nameOf(field.name)) || field.name}</dt>
            )}
            <dd
              className={styles.change}
              aria-label={t`from ${valueText(field.name, field.before)} to ${valueText(field.name, field.after)}`}
            >
              <del>{valueText(field.name, field.before)}</del> → <ins>{valueText(field.name, field.after)}</ins>
            </dd>
          </div>
        ))}
      </dl>
      {missing === 'erased' && (
        <p className={styles.reason}>
          <Trans>The member deleted the account. What this said went with it.</Trans>
        </p>
      )}
      {missing === 'unreadable' && (
        <p className={styles.reason}>
          <Trans>This can't be read: it was changed outside the app.</Trans>
        </p>
      )}
      {reason !== null && <p className={styles.reason}>{reason}</p>}
    </li>
  )
}

/** Whose booking, which bed, which package: as they are called today. */
function About({ about }: { about: NonNullable<HistoryEntry['about']> }) {
  const { i18n } = useLingui()
  const chainZone = useChainZone()
  const { member, thing, startsAt, timeZone: zone = chainZone } = about
  const when =
    startsAt === undefined ? undefined : `${formatDate(startsAt, i18n.locale, zone)} ${formatTime(startsAt, zone)}`
  const parts = [member, thing, when].filter((part) => part !== undefined)
  if (parts.length === 0) return null
  return (
    <p className={styles.about}>
      {parts.map((part, index) => (
        <Fragment key={part}>
          {index > 0 && <span className="dot" />}
          <span>{part}</span>
        </Fragment>
      ))}
    </p>
  )
}

interface ChangedField {
  /** As the studio calls it; parts of a part are joined by dots. */
  name: string
  before: unknown
  after: unknown
}

/** What differs between two states of a thing, field by field. */
function changedFields(listedBefore: unknown, listedAfter: unknown, prefix = ''): ChangedField[] {
  const [before, after] = [byKind(listedBefore), byKind(listedAfter)]
  if (!isRecord(before) && !isRecord(after)) {
    return isSame(before, after) ? [] : [{ name: prefix, before, after }]
  }
  const old = isRecord(before) ? before : {}
  const now = isRecord(after) ? after : {}
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((name) => name !== 'rev')
  return names.flatMap((name) => changedFields(old[name], now[name], prefix === '' ? name : `${prefix}.${name}`))
}

/** A list with one entry for each kind, such as the rules of alerts, is told by what differs in it. */
function byKind(value: unknown): unknown {
  if (!Array.isArray(value) || value.length === 0) return value
  const entries = value.flatMap((each: unknown) => {
    if (!isRecord(each) || typeof each['kind'] !== 'string') return []
    const { kind, ...rest } = each
    return [[kind, rest] as const]
  })
  return entries.length === value.length ? Object.fromEntries(entries) : value
}

function isSame(a: unknown, b: unknown): boolean {
  return (a ?? null) === (b ?? null) || JSON.stringify(a) === JSON.stringify(b)
}

/** How a value of the log is written in a line of text. */
function useValueText(): (value: unknown) => string {
  const { t } = useLingui()
  return (value) => {
    if (value === null || value === undefined || value === '') return t`none`
    if (typeof value === 'boolean') return value ? t`on` : t`off`
    return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
  }
}
