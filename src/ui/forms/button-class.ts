import { classNames } from '#src/lib/class-names.ts'

import styles from './button.module.css'

export type ButtonKind = 'primary' | 'sun' | 'tonal' | 'outline' | 'danger' | 'text'

export interface ButtonLook {
  kind?: ButtonKind
  size?: 'normal' | 'small'
  /** Fills the line it stands in. */
  wide?: boolean
}

/** The look of a button for whatever is pressed: a `<Link>`, an `<a>`, or `<Button>` itself. */
export function buttonClass({ kind = 'primary', size = 'normal', wide = false }: ButtonLook = {}): string {
  return classNames(styles.button, styles[kind], size === 'small' && styles.small, wide && styles.wide)
}
