import { remembered } from '#src/client/storage/remembered.ts'
import { showAppearance } from '#src/lib/page-theme.ts'

/** The page follows the theme chosen on this phone, here or in another tab. */
export function watchAppearance(): void {
  remembered.appearance.subscribe(() => showAppearance(remembered.appearance.read()))
}
