import { Glyph, type IconProps } from './glyph.tsx'

/** The icons of home and of what surrounds every screen. They load with the first screen; the others are in icons.tsx. */
export function IconPin(props: IconProps) {
  return (
    <Glyph
      {...props}
      d="M12 21.2c-4.2-4.3-6.8-7.7-6.8-11.3a6.8 6.8 0 0 1 13.6 0c0 3.6-2.6 7-6.8 11.3ZM12 12.2a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8Z"
    />
  )
}

export function IconChevronDown(props: IconProps) {
  return <Glyph {...props} d="m6 9.2 6 6 6-6" />
}

export function IconChevronRight(props: IconProps) {
  return <Glyph {...props} d="m9.2 5.5 6.5 6.5-6.5 6.5" />
}

export function IconGlobe(props: IconProps) {
  return (
    <Glyph
      {...props}
      d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3 12h18M12 3c2.5 2.6 3.7 5.6 3.7 9s-1.2 6.4-3.7 9c-2.5-2.6-3.7-5.6-3.7-9S9.5 5.6 12 3Z"
    />
  )
}

export function IconCalendarPlus(props: IconProps) {
  return (
    <Glyph
      {...props}
      d="M7.5 5h9A4.5 4.5 0 0 1 21 9.5v7a4.5 4.5 0 0 1-4.5 4.5h-9A4.5 4.5 0 0 1 3 16.5v-7A4.5 4.5 0 0 1 7.5 5ZM3 10.4h18M8 2.8v4M16 2.8v4M12 12.9v5M9.5 15.4h5"
    />
  )
}

export function IconList(props: IconProps) {
  return (
    <Glyph
      {...props}
      d="M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5ZM8 8.8h8M8 12.2h8M8 15.6h4.8"
    />
  )
}

export function IconHeadset(props: IconProps) {
  return (
    <Glyph
      {...props}
      d="M4.7 13v-1.7a7.3 7.3 0 0 1 14.6 0V13M4.8 13a2 2 0 0 1 2 2v1.8a2 2 0 1 1-4 0V15a2 2 0 0 1 2-2ZM19.2 13a2 2 0 0 1 2 2v1.8a2 2 0 1 1-4 0V15a2 2 0 0 1 2-2ZM19.2 18.8a2.4 2.4 0 0 1-2.4 2.4H15"
    />
  )
}

export function IconClock(props: IconProps) {
  return <Glyph {...props} d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7.2V12.2l3.2 1.9" />
}

export function IconScan(props: IconProps) {
  return (
    <Glyph
      {...props}
      d="M3.8 9V7a3.2 3.2 0 0 1 3.2-3.2h2M15 3.8h2A3.2 3.2 0 0 1 20.2 7v2M20.2 15v2a3.2 3.2 0 0 1-3.2 3.2h-2M9 20.2H7A3.2 3.2 0 0 1 3.8 17v-2M3.5 12h17"
    />
  )
}

export function IconHome(props: IconProps) {
  return <Glyph {...props} d="M3.2 11 12 3.2 20.8 11M5.6 9.2V17.5a3 3 0 0 0 3 3h6.8a3 3 0 0 0 3-3V9.2" />
}

export function IconPerson(props: IconProps) {
  return <Glyph {...props} d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.2 20.6c.4-3.7 3.6-6 7.8-6s7.4 2.3 7.8 6" />
}

export function IconCheck(props: IconProps) {
  return <Glyph {...props} d="m5 12.7 4.5 4.5L19.2 7.2" />
}

export function IconOffline(props: IconProps) {
  return (
    <Glyph
      {...props}
      d="m3.6 3.6 16.8 16.8M12 18.9h.01M8.6 15.2a5 5 0 0 1 1.9-1.1M15.5 15.3l-.01-.01M5.4 11.7a10 10 0 0 1 2.7-1.9M11.9 8.7c2.6 0 4.9 1.1 6.7 2.9"
    />
  )
}

export function IconCloudUp(props: IconProps) {
  return (
    <Glyph
      {...props}
      d="M7.2 18.3a4.4 4.4 0 0 1-.7-8.75 5.9 5.9 0 0 1 11.4 1.05 3.9 3.9 0 0 1-.7 7.7M12 20.3v-7.3M9.2 15.6 12 12.8l2.8 2.8"
    />
  )
}

export function IconAlert(props: IconProps) {
  return <Glyph {...props} d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7.3v5.4M12 16.4h.01" />
}

export function IconInfo(props: IconProps) {
  return <Glyph {...props} d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11.3v5.2M12 7.6h.01" />
}

export function IconBedStand(props: IconProps) {
  return (
    <Glyph
      {...props}
      d="M10.5 3.2h3A4 4 0 0 1 17.5 7.2v9.6a4 4 0 0 1-4 4h-3a4 4 0 0 1-4-4V7.2a4 4 0 0 1 4-4ZM9.6 7.8v8.4M12 7.8v8.4M14.4 7.8v8.4"
    />
  )
}

export function IconBedLie(props: IconProps) {
  return (
    <Glyph
      {...props}
      d="M4 11.2c.9-4 4-6.2 8.2-6.2 3.5 0 6.3 1.6 7.6 4.4M3.5 14.2h17v1.6a3.7 3.7 0 0 1-3.7 3.7H7.2a3.7 3.7 0 0 1-3.7-3.7v-1.6ZM7 16.8h10M7.6 11.2c.8-1.9 2.4-2.9 4.6-2.9"
    />
  )
}

export function IconChevronLeft(props: IconProps) {
  return <Glyph {...props} d="m14.8 5.5-6.5 6.5 6.5 6.5" />
}

export function IconRefresh(props: IconProps) {
  return (
    <Glyph
      {...props}
      d="M3.9 12.6a8.2 8.2 0 0 0 14.5 4.6M20.1 11.4A8.2 8.2 0 0 0 5.6 6.8M3.8 3.9v4.4h4.4M20.2 20.1v-4.4h-4.4"
    />
  )
}

export function IconTicket(props: IconProps) {
  return (
    <Glyph
      {...props}
      d="M6.2 5.5h11.6a2.7 2.7 0 0 1 2.7 2.7v1.5a2.3 2.3 0 0 0 0 4.6v1.5a2.7 2.7 0 0 1-2.7 2.7H6.2a2.7 2.7 0 0 1-2.7-2.7v-1.5a2.3 2.3 0 0 0 0-4.6V8.2a2.7 2.7 0 0 1 2.7-2.7ZM14 9.3v5.4"
    />
  )
}

export function IconHistory(props: IconProps) {
  return <Glyph {...props} d="M4.2 9.2A8.4 8.4 0 1 1 3.6 12.6M3.6 4.6v4.7h4.7M12 7.8v4.6l3 1.8" />
}

export function IconCard(props: IconProps) {
  return (
    <Glyph
      {...props}
      d="M7.2 5.5h9.6a3.7 3.7 0 0 1 3.7 3.7v5.6a3.7 3.7 0 0 1-3.7 3.7H7.2a3.7 3.7 0 0 1-3.7-3.7V9.2a3.7 3.7 0 0 1 3.7-3.7ZM3.5 10.2h17M7.5 14.5h3.4"
    />
  )
}

export function IconUnlock(props: IconProps) {
  return (
    <Glyph
      {...props}
      d="M8 10.6V7.3a4 4 0 0 1 7.4-2.1M7.6 10.6h8.8a3 3 0 0 1 3 3v4.2a3 3 0 0 1-3 3H7.6a3 3 0 0 1-3-3v-4.2a3 3 0 0 1 3-3ZM12 14.6v1.8"
    />
  )
}
