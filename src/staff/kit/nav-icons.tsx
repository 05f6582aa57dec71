import { Glyph, type IconProps } from '#src/ui/pictures/glyph.tsx'

/** Icons of the ways through the staff area. */
export function IconChart(props: IconProps) {
  return <Glyph {...props} d="M4.5 20.2h15M6.6 16.4v-4M12 16.4V5.8M17.4 16.4v-7.6" />
}

export function IconUsers(props: IconProps) {
  return (
    <Glyph
      {...props}
      d="M9.2 11.2a3.6 3.6 0 1 0 0-7.2 3.6 3.6 0 0 0 0 7.2ZM2.8 20v-.8a5.2 5.2 0 0 1 5.2-5.2h2.4a5.2 5.2 0 0 1 5.2 5.2v.8M15.6 4.2a3.6 3.6 0 0 1 0 6.8M18 14.4a5.2 5.2 0 0 1 3.2 4.8v.8"
    />
  )
}

export function IconGear(props: IconProps) {
  return (
    <Glyph
      {...props}
      d="M12 15.4a3.4 3.4 0 1 0 0-6.8 3.4 3.4 0 0 0 0 6.8ZM12 2.8v2.6M12 18.6v2.6M5.5 5.5l1.8 1.8M16.7 16.7l1.8 1.8M2.8 12h2.6M18.6 12h2.6M5.5 18.5l1.8-1.8M16.7 7.3l1.8-1.8"
    />
  )
}

export function IconAccess(props: IconProps) {
  return (
    <Glyph
      {...props}
      d="M12 3.2l7.2 2.6v5.4c0 4.6-3 8-7.2 9.6-4.2-1.6-7.2-5-7.2-9.6V5.8L12 3.2ZM8.8 12l2.2 2.2 4.2-4.4"
    />
  )
}

export function IconTrend(props: IconProps) {
  return <Glyph {...props} d="M3.6 17.2l5.6-5.8 3.8 3.6 7-7.6M14.6 7.4H20v5.4" />
}
