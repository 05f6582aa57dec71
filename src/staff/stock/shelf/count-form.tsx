import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { typedWhole } from '#src/domain/typed-number.ts'
import { isReason } from '#src/staff/kit/forms/reason.ts'
import { longest, ranges } from '#src/staff/kit/forms/limits-calls.ts'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { countStock, stockKey, type Stocked } from '#src/staff/stock/stock-calls.ts'
import styles from '#src/staff/stock/stock.module.css'
import { showToast } from '#src/ui/feedback/toast.ts'
import { Field } from '#src/ui/forms/field.tsx'

interface CountFormProps {
  shopId: number
  list: readonly Stocked[]
  onEnd: () => void
}

interface Typed {
  text: string
  reason: string
}

const untyped: Typed = { text: '', reason: '' }

/** What should be there beside what was counted; where they differ, a reason. */
export function CountForm({ shopId, list, onEnd }: CountFormProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState<Record<string, Typed>>({})
  const { state, write, isOffline } = useStaffWrite({
    send: countStock,
    invalidates: [stockKey],
    lastingName: (input) => `count ${JSON.stringify(input)}`,
    // A count that finds what should be there changes no level.
    shown: list.map(({ productId, level, countedAt }) => [productId, level, countedAt]),
    onDone: () => {
      onEnd()
      showToast({ text: t`Count saved` })
    },
  })
  const counts = list.map((stocked) => readCount(stocked, typed[stocked.productId] ?? untyped))
  const filled = counts.filter(({ text }) => text.trim() !== '')
  const isWrong = filled.some(({ counted }) => counted === undefined)
  const lacksReason = filled.some(({ difference, reason }) => difference !== 0 && !isReason(reason))
  const isReady = filled.length > 0 && !isWrong && !lacksReason && !isOffline
  const why = isWrong || filled.length === 0 ? t`Enter what you counted first` : t`A difference needs a reason`
  function send() {
    const items = filled.flatMap(({ productId, level: expected, counted, difference, reason }) =>
      counted === undefined
        ? []
        : [{ productId, expected, counted, ...(difference !== 0 && { reason: reason.trim() }) }],
    )
    void write({ shopId, items })
  }
  return (
    <form
      className="stack-14"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) send()
      }}
    >
      <ul className={styles.rows} aria-label={t`Products`}>
        {counts.map((count) => (
          <CountRow
            key={count.productId}
            count={count}
            onType={(changes) =>
              setTyped({ ...typed, [count.productId]: { text: count.text, reason: count.reason, ...changes } })
            }
          />
        ))}
      </ul>
      <WriteNote
        state={state}
        isOffline={isOffline}
        reasons={{
          changed: <Trans>Something was sold or received while you counted. Look at the numbers again.</Trans>,
        }}
      />
      <StaffButton
        type="submit"
        wide
        why={why}
        state={state.step === 'sending' ? 'busy' : isReady ? 'ready' : 'disabled'}
      >
        {filled.length === 0 ? (
          <Trans>Save the count</Trans>
        ) : (
          <Plural value={filled.length} one="Save the count of # product" other="Save the count of # products" />
        )}
      </StaffButton>
    </form>
  )
}

type Count = ReturnType<typeof readCount>

function readCount({ productId, name, level }: Stocked, { text, reason }: Typed) {
  const found = typedWhole(text)
  const counted = found !== undefined && found <= ranges.counted[1] ? found : undefined
  return { productId, name, level, text, reason, counted, difference: counted === undefined ? 0 : counted - level }
}

function CountRow({ count, onType }: { count: Count; onType: (changes: Partial<Typed>) => void }) {
  const { t } = useLingui()
  const { name, level, text, reason, counted, difference } = count
  const isWrong = text.trim() !== '' && counted === undefined
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        <b>{name}</b>
        <span className={styles.quiet}>
          <Trans>Should be there: {level}</Trans>
        </span>
        <span className={difference === 0 ? styles.quiet : styles.bad} role="status">
          {counted !== undefined && <Difference pieces={difference} />}
        </span>
      </span>
      <Field
        className={styles.counted}
        label={<span className="visually-hidden">{t`${name}: counted`}</span>}
        inputMode="numeric"
        autoComplete="off"
        maxLength={longest.stockCount}
        value={text}
        error={isWrong ? t`A number` : undefined}
        onChange={({ target }) => onType({ text: target.value })}
      />
      {difference !== 0 && (
        <Field
          className={styles.wide}
          label={t`${name}: reason for the difference (required)`}
          required
          autoComplete="off"
          maxLength={longest.reason}
          value={reason}
          onChange={({ target }) => onType({ reason: target.value })}
        />
      )}
    </li>
  )
}

function Difference({ pieces }: { pieces: number }) {
  const some = Math.abs(pieces)
  if (pieces < 0) return <Trans>{some} missing</Trans>
  return pieces > 0 ? <Trans>{some} too many</Trans> : <Trans>Matches</Trans>
}
