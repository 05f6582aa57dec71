import type { ComponentPropsWithRef } from 'react'

import { classNames } from '#src/lib/class-names.ts'

import styles from './card.module.css'

interface CardProps extends ComponentPropsWithRef<'section'> {
  /** `dark` is the umber card that stays dark in both themes; `selected` has the strong border. */
  tone?: 'plain' | 'dark' | 'sunken' | 'selected'
}

/** A box of the page. Give it an `aria-label` or `aria-labelledby` when it is a region of its own. */
export function Card({ tone = 'plain', className, ...rest }: CardProps) {
  return <section {...rest} className={classNames(cardClass(tone), className)} />
}

/** The look of a card for something else than a section: a link, a list item, a label. */
export function cardClass(tone: NonNullable<CardProps['tone']> = 'plain'): string {
  return classNames(styles.card, styles[tone])
}
