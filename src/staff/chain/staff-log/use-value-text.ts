import { useLingui } from '@lingui/react/macro'

/** How a value of the log is written in a line of text. */
export function useValueText(): (value: unknown) => string {
  const { t } = useLingui()
  return (value) => {
    if (value === null || value === undefined || value === '') return t`none`
    if (typeof value === 'boolean') return value ? t`on` : t`off`
    return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
  }
}
