import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import { lazyPart } from '#src/ui/lazy-part.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

/** Says that a part of the app could not be loaded. */
export function sayLost() {
  showToast({ text: i18n._(msg`Couldn't load. Try again`), tone: 'trouble' })
}

/** A dialog in the middle of the screen; see DialogProps. */
export const LazyDialog = lazyPart(async () => (await import('./dialog.tsx')).Dialog, sayLost)

/** A sheet from the bottom of the screen; see SheetProps. */
export const LazySheet = lazyPart(async () => (await import('./sheet.tsx')).Sheet, sayLost)

/** A short list of choices under the button that opened it; see ChoicePopoverProps. */
export const LazyChoicePopover = lazyPart(async () => (await import('./choice-popover.tsx')).ChoicePopover, sayLost)
