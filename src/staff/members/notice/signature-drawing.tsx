import type { ComponentPropsWithRef } from 'react'

import { signatureBox } from '#src/contract/staff/members/signature-kinds.ts'

import styles from './signature.module.css'
import { pathOf, type Strokes } from './strokes.ts'

interface SignatureDrawingProps extends ComponentPropsWithRef<'svg'> {
  strokes: Strokes
  label: string
}

/** A signature over its line, as sharp on every screen as where it was drawn. */
export function SignatureDrawing({ strokes, label, ...rest }: SignatureDrawingProps) {
  return (
    <svg
      {...rest}
      className={styles.drawing}
      viewBox={`0 0 ${signatureBox.width} ${signatureBox.height}`}
      role="img"
      aria-label={label}
    >
      <path className={styles.base} d="M120 310H880" />
      {strokes.map((stroke, index) => (
        // Lines are only ever added at the end.
        // oxlint-disable-next-line react/no-array-index-key
        <path key={index} className={styles.ink} d={pathOf(stroke)} />
      ))}
    </svg>
  )
}
