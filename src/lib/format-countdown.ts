/** What is left, as 14:05. */
export function formatCountdown(ms: number): string {
  return formatSeconds(Math.max(0, Math.ceil(ms / 1000)))
}

/** Minutes and seconds as a clock of even width: 6 min 42 s is 06:42. */
export function formatSeconds(seconds: number): string {
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`
}
