import { Glyph, type IconProps } from '#src/ui/pictures/glyph.tsx'

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

export function IconPrinter(props: IconProps) {
  return <Glyph {...props} d="M7 8.4V3.8h10v4.6M7 17.2H4.6V8.4h14.8v8.8H17M7 13.6h10v6.6H7Z" />
}

export function IconCash(props: IconProps) {
  return (
    <Glyph
      {...props}
      d="M3.4 6.4h17.2v11.2H3.4ZM12 14.4a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8ZM6.4 12h.1M17.5 12h.1"
    />
  )
}

export function IconSwap(props: IconProps) {
  return <Glyph {...props} d="M4 8.4h15M15.6 5l3.4 3.4-3.4 3.4M20 15.6H5M8.4 12.2 5 15.6l3.4 3.4" />
}

export function IconBank(props: IconProps) {
  return <Glyph {...props} d="M3.8 9.4 12 4.4l8.2 5ZM5.8 9.6v7.4M10 9.6v7.4M14 9.6v7.4M18.2 9.6v7.4M3.8 19.6h16.4" />
}

export function IconGrip(props: IconProps) {
  return <Glyph {...props} d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" />
}

export function IconLink(props: IconProps) {
  return (
    <Glyph
      {...props}
      d="M10 13.6a4 4 0 0 0 5.8.3l2.6-2.6a4 4 0 0 0-5.7-5.7L11.4 7M14 10.4a4 4 0 0 0-5.8-.3l-2.6 2.6a4 4 0 0 0 5.7 5.7l1.3-1.4"
    />
  )
}
