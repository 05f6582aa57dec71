/** An instant of the wire as milliseconds since 1970. */
export function toInstant(wire: string): number
export function toInstant(wire: string | null): number | null
export function toInstant(wire: string | null): number | null {
  return wire === null ? null : Date.parse(wire)
}
