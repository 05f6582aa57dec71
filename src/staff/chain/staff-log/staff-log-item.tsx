import { Trans, useLingui } from '@lingui/react/macro'

import { formatDate, formatTime } from '#src/lib/format-time.ts'
import type { HistoryEntry } from './staff-log-calls.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { LevelName } from '#src/staff/kit/self/level-name.tsx'

import { changedFields } from './changed-fields.ts'
import styles from './staff-log-item.module.css'
import { useActName } from './use-action-name.ts'
import { useShopWords } from './use-shop-texts.ts'
import { useValueText } from './use-value-text.ts'

/** One act: who, when, what it changed from and to, and why. */
export function HistoryItem({ entry }: { entry: HistoryEntry }) {
  const { i18n, t } = useLingui()
  const actName = useActName()
  const plainText = useValueText()
  const shopWords = useShopWords()
  const { staff, at, what, before, after, reason, missing, isOwn, isOwnSale } = entry
  const isOfShop = what.startsWith('shops.')
  const valueText = (field: string, value: unknown) => (isOfShop && shopWords.valueOf(field, value)) || plainText(value)
  return (
    <li className={styles.item}>
      <p className={styles.who}>
        <strong>{staff.nickname}</strong> {staff.level && <LevelName level={staff.level} />}
        <span className="dot" />
        <time dateTime={new Date(at).toISOString()}>
          {formatDate(at, i18n.locale)} {formatTime(at)}
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
