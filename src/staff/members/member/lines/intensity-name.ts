import { useLingui } from '@lingui/react/macro'

/** What the studio calls how strong a bed shines. */
export function useIntensityName(): (intensity: string | null) => string {
  const { t } = useLingui()
  return (intensity) => {
    if (intensity === 'light') return t`Light`
    if (intensity === 'medium') return t`Medium`
    if (intensity === 'deep') return t`Deep`
    return intensity ?? ''
  }
}
