import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { contrastOf, isReadableColor, nearestReadable } from '#src/domain/chain/brand-color.ts'
import { longest } from '#src/staff/kit/forms/limits-calls.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Field } from '#src/ui/forms/field.tsx'

import styles from './color-choice.module.css'

const colors = ['#2b1a10', '#14463c', '#1e3a5f', '#6b2140', '#4a2c6b'] as const

interface ColorChoiceProps {
  title: ReactNode
  /** What is typed: "#14463c", or on its way there. */
  color: string
  onChange: (color: string) => void
}

/** The color of a chain: one of five, or any other on which text can be read. */
export function ColorChoice({ title, color, onChange }: ColorChoiceProps) {
  const { t } = useLingui()
  const isColor = /^#[0-9a-f]{6}$/i.test(color)
  const isReadable = isColor && isReadableColor(color)
  return (
    <div className="stack-14">
      <div className={styles.head}>
        <h3 className="text-title-s">{title}</h3>
        {isReadable && (
          <Badge tone="ok">
            <Trans>Contrast {contrastOf(color).toFixed(1)}, readable</Trans>
          </Badge>
        )}
      </div>
      <div className={styles.colors} role="radiogroup" aria-label={t`Main color`}>
        {colors.map((one) => (
          <button
            key={one}
            type="button"
            role="radio"
            aria-checked={one === color.toLowerCase()}
            aria-label={one}
            className={styles.color}
            style={{ backgroundColor: one }}
            onClick={() => onChange(one)}
          />
        ))}
        <Field
          label={t`Color code`}
          value={color}
          maxLength={longest.color}
          spellCheck={false}
          error={isReadable ? undefined : isColor ? t`Text can't be read on it` : t`Such as #14463C`}
          onChange={(event) => onChange(event.target.value.trim().toLowerCase())}
        />
        {isColor && !isReadable && (
          <Button kind="tonal" size="small" onClick={() => onChange(nearestReadable(color))}>
            <Trans>Take {nearestReadable(color)}</Trans>
          </Button>
        )}
      </div>
      {isReadable && <Preview color={color} />}
    </div>
  )
}

/** What the color does to the first screen of members. */
function Preview({ color }: { color: string }) {
  return (
    <div className={styles.preview} aria-hidden="true">
      <div className={styles.previewCard} style={{ backgroundColor: color }}>
        <Trans>Next appointment</Trans>
        <strong>19:30</strong>
      </div>
      <div className={styles.previewButton} style={{ backgroundColor: color }}>
        <Trans>Open door</Trans>
      </div>
    </div>
  )
}
