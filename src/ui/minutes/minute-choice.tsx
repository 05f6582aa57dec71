import { useMedia } from '#src/lib/hooks/use-media.ts'

import type { MinuteChoiceProps } from './minute-choice-props.ts'
import { MinuteDial } from './minute-dial.tsx'
import { MinuteRuler } from './minute-ruler.tsx'

/** Short screens, and wider ones where the member has larger letters. */
const shortOrLarge = '(max-height: 639px), (max-width: 20em)'

/** A number of minutes by hand: a dial, or a ruler where the screen has no room for one. */
export function MinuteChoice(props: MinuteChoiceProps) {
  const isShort = useMedia(shortOrLarge)
  return isShort ? <MinuteRuler {...props} /> : <MinuteDial {...props} />
}
