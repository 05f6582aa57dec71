/** What every way to choose a number of minutes takes. */
export interface MinuteChoiceProps {
  label: string
  value: number
  min: number
  max: number
  onChange: (value: number) => void
}
