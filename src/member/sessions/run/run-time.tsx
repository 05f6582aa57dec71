import { formatSeconds } from '#src/lib/format-countdown.ts'

/** 06:42; digits keep their width. */
export function RunTime({ seconds, className }: { seconds: number; className?: string | undefined }) {
  return (
    <span className={className} style={{ fontVariantNumeric: 'tabular-nums lining-nums' }}>
      {formatSeconds(seconds)}
    </span>
  )
}
