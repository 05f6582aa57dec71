import { Glyph, type IconProps } from '#src/ui/glyph.tsx'

/** Icons of the staff area; members never load them. */
export function IconSearch(props: IconProps) {
  return <Glyph {...props} d="M10.8 18a7.2 7.2 0 1 0 0-14.4 7.2 7.2 0 0 0 0 14.4ZM16 16l4.6 4.6" />
}

export function IconHistoryLog(props: IconProps) {
  return <Glyph {...props} d="M3.6 12a8.4 8.4 0 1 0 2.6-6.1L3.8 8.2M3.8 4v4.2H8M12 7.6v4.7l3 1.8" />
}

export function IconFilter(props: IconProps) {
  return <Glyph {...props} d="M4 7h16M7 12h10M10 17h4" />
}
