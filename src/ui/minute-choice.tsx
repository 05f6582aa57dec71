import { useMedia } from '#src/lib/use-media.ts'

import { MinuteDial } from './minute-dial.tsx'
import { MinuteRuler } from './minute-ruler.tsx'

export interface MinuteChoiceProps {
  label: string
  value: number
  min: number
  max: number
  onChange: (value: number) => void
}

/** A number of minutes by hand: a dial, or a ruler where the screen is too short for one. */
export function MinuteChoice(props: MinuteChoiceProps) {
  const isShort = useMedia('(max-height: 639px)')
  return isShort ? <MinuteRuler {...props} /> : <MinuteDial {...props} />
}
