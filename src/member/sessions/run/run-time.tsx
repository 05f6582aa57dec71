/** 06:42; digits keep their width. */
export function RunTime({ seconds, className }: { seconds: number; className?: string | undefined }) {
  return (
    <span className={className} style={{ fontVariantNumeric: 'tabular-nums lining-nums' }}>
      {clockOf(seconds)}
    </span>
  )
}

/** Minutes and seconds as a clock: 6 min 42 s is 06:42. */
export function clockOf(seconds: number): string {
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`
}
