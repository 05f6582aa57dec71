import { Dialog as Base } from '@base-ui/react/dialog'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import { compareLines, isSame, type LinePair } from '#src/domain/chain/text-diff.ts'
import { ownTextQuery } from '#src/shared/legal/own-text-query.ts'
import { useBrand } from '#src/shared/chain/use-brand.ts'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { IconClose } from '#src/ui/pictures/icons.tsx'
import { useBackCloses } from '#src/ui/overlays/use-back-closes.ts'

import styles from './text-compare.module.css'
import type { LegalField } from './chain-field.ts'

interface TextCompareProps {
  field: LegalField
  /** The texts as they are kept: "" is the wording of the app. */
  before: string
  after: string
  /** What the two sides are called. */
  names: { before: string; after: string }
  open: boolean
  onClose: () => void
}

/** A legal text in force beside its draft, line by line. */
export function TextCompare({ field, before, after, names, open, onClose }: TextCompareProps) {
  const { t } = useLingui()
  useBackCloses(open, onClose)
  const own = useQuery({ ...ownTextQuery(field.document, field.language, useBrand()), enabled: open })
  const isMissing = (before === '' || after === '') && !own.data
  const wording = (text: string) => text || (own.data?.text ?? '')
  return (
    <Base.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup className={styles.popup}>
            <div className={styles.head}>
              <Base.Title className="text-title-m">{field.name}</Base.Title>
              <Base.Close className={styles.close} aria-label={t`Close`}>
                <IconClose size={22} />
              </Base.Close>
            </div>
            {isMissing ? (
              own.isError ? (
                <ErrorState onRetry={() => void own.refetch()} isRetrying={own.isFetching} />
              ) : (
                <Skeleton height="240px" radius="18px" />
              )
            ) : (
              <div className={styles.scroll}>
                <table className={styles.table}>
                  <thead>
                    <tr>
                      <th scope="col">{names.before}</th>
                      <th scope="col">{names.after}</th>
                    </tr>
                  </thead>
                  <tbody lang={field.language}>
                    {compareLines(wording(before), wording(after)).map((pair) => (
                      <Line key={pair.row} pair={pair} />
                    ))}
                  </tbody>
                </table>
              </div>
            )}
            <Button kind="tonal" size="small" onClick={onClose}>
              <Trans>Close</Trans>
            </Button>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

function Line({ pair }: { pair: LinePair }) {
  const { before, after } = pair
  if (isSame(pair)) {
    return (
      <tr>
        <td>{before}</td>
        <td>{after}</td>
      </tr>
    )
  }
  return (
    <tr className={styles.different}>
      <td>
        {before !== undefined && (
          <del>
            <span aria-hidden="true">− </span>
            {before}
          </del>
        )}
      </td>
      <td>
        {after !== undefined && (
          <ins>
            <span aria-hidden="true">＋ </span>
            {after}
          </ins>
        )}
      </td>
    </tr>
  )
}
