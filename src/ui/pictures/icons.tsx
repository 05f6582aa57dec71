import { Glyph, type IconProps } from './glyph.tsx'

/** The icons of every screen but the first; those that start with the app are in start-icons.tsx. */
export function IconClose(props: IconProps) {
  return <Glyph {...props} d="m6 6 12 12M18 6 6 18" />
}

export function IconBolt(props: IconProps) {
  return <Glyph {...props} d="M13 3 5.5 13.4h5.2L10 21l8-10.8h-5.4L13 3Z" />
}

export function IconCalendar(props: IconProps) {
  return (
    <Glyph
      {...props}
      d="M7.5 5h9A4.5 4.5 0 0 1 21 9.5v7a4.5 4.5 0 0 1-4.5 4.5h-9A4.5 4.5 0 0 1 3 16.5v-7A4.5 4.5 0 0 1 7.5 5ZM3 10.4h18M8 2.8v4M16 2.8v4"
    />
  )
}

export function IconBell(props: IconProps) {
  return (
    <Glyph
      {...props}
      d="M12 3.2a6 6 0 0 0-6 6v3.6L4.3 16a1 1 0 0 0 .9 1.4h13.6a1 1 0 0 0 .9-1.4L18 12.8V9.2a6 6 0 0 0-6-6ZM9.6 20.2a2.6 2.6 0 0 0 4.8 0"
    />
  )
}

export function IconWarning(props: IconProps) {
  return <Glyph {...props} d="M12 4 21 19.8H3L12 4ZM12 10v4.5M12 17.2h.01" />
}

export function IconMap(props: IconProps) {
  return <Glyph {...props} d="m3.8 6.4 5.5-2 5.4 2 5.5-2v13.2l-5.5 2-5.4-2-5.5 2V6.4ZM9.3 4.4v13.2M14.7 6.4v13.2" />
}

export function IconShop(props: IconProps) {
  return (
    <Glyph
      {...props}
      d="M4.8 4.2h14.4l1.7 4.6a2.9 2.9 0 0 1-5.7.8 3.2 3.2 0 0 1-6.4 0 2.9 2.9 0 0 1-5.7-.8l1.7-4.6ZM4.6 11.5v6.3a2 2 0 0 0 2 2h10.8a2 2 0 0 0 2-2v-6.3"
    />
  )
}

export function IconPhone(props: IconProps) {
  return (
    <Glyph
      {...props}
      d="M4.2 4.2h3.9l1.7 4.6-2.2 1.7a12.5 12.5 0 0 0 5.9 5.9l1.7-2.2 4.6 1.7v3.9A16 16 0 0 1 4.2 4.2Z"
    />
  )
}

export function IconMail(props: IconProps) {
  return (
    <Glyph {...props} d="M7 5h10a4 4 0 0 1 4 4v6.5a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V9a4 4 0 0 1 4-4ZM4 6.8l8 6.2 8-6.2" />
  )
}

export function IconChat(props: IconProps) {
  return (
    <Glyph
      {...props}
      d="M12.3 4c4.9 0 8.7 3.3 8.7 7.7s-3.8 7.7-8.7 7.7c-1.5 0-2.9-.3-4.1-.8l-4.7 1.2 1.2-4a7 7 0 0 1-1.1-4.1C3.6 7.3 7.4 4 12.3 4ZM8.7 11.8h.01M12.3 11.8h.01M15.9 11.8h.01"
    />
  )
}

export function IconCopy(props: IconProps) {
  return (
    <Glyph
      {...props}
      d="M11.5 8.5h6a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3h-6a3 3 0 0 1-3-3v-6a3 3 0 0 1 3-3ZM5.8 15.3A2.6 2.6 0 0 1 3.5 12.7V6.3a2.8 2.8 0 0 1 2.8-2.8h6.4a2.6 2.6 0 0 1 2.6 2.3"
    />
  )
}

export function IconDownload(props: IconProps) {
  return <Glyph {...props} d="M12 3.5v11.8M6.7 10.3l5.3 5.3 5.3-5.3M4 20.2h16" />
}

export function IconNote(props: IconProps) {
  return (
    <Glyph
      {...props}
      d="M20 13.4V7a3 3 0 0 0-3-3H7a3 3 0 0 0-3 3v10a3 3 0 0 0 3 3h6.4L20 13.4ZM13.4 20v-3.6a3 3 0 0 1 3-3H20M8 9h8M8 13h4"
    />
  )
}

export function IconTrash(props: IconProps) {
  return (
    <Glyph
      {...props}
      d="M4.5 7h15M9 7V5.4A1.9 1.9 0 0 1 10.9 3.5h2.2A1.9 1.9 0 0 1 15 5.4V7M6.3 7l.8 11.1a2.6 2.6 0 0 0 2.6 2.4h4.6a2.6 2.6 0 0 0 2.6-2.4L17.7 7M10 11.2v5M14 11.2v5"
    />
  )
}

export function IconLogout(props: IconProps) {
  return <Glyph {...props} d="M13.5 3.8H7.8a3 3 0 0 0-3 3v10.4a3 3 0 0 0 3 3h5.7M10 12h10.5M16.5 8l4 4-4 4" />
}

export function IconEdit(props: IconProps) {
  return <Glyph {...props} d="M15.6 4.6a2.6 2.6 0 0 1 3.7 3.7L8.6 19.1l-4.8 1.2 1.2-4.8L15.6 4.6Z" />
}

export function IconShield(props: IconProps) {
  return (
    <Glyph
      {...props}
      d="m12 3 7.5 2.6v5.6c0 4.6-3 8.2-7.5 9.8-4.5-1.6-7.5-5.2-7.5-9.8V5.6L12 3ZM8.7 12l2.4 2.4 4.3-4.6"
    />
  )
}

export function IconDoor(props: IconProps) {
  return <Glyph {...props} d="M6 20.5V5.5a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v15M3.5 20.5h17M14.5 12.2h.01" />
}

export function IconGoggles(props: IconProps) {
  return (
    <Glyph
      {...props}
      d="M6.8 8.2h10.4a4.3 4.3 0 0 1 4.3 4.3v.2a3.6 3.6 0 0 1-3.6 3.6h-1a4 4 0 0 1-3-1.4l-.6-.7a1.7 1.7 0 0 0-2.6 0l-.6.7a4 4 0 0 1-3 1.4h-1a3.6 3.6 0 0 1-3.6-3.6v-.2a4.3 4.3 0 0 1 4.3-4.3Z"
    />
  )
}

export function IconBottle(props: IconProps) {
  return (
    <Glyph
      {...props}
      d="M9.2 3h5.6v3.6H9.2V3ZM9.6 6.8a4 4 0 0 0-2.6 3.7v7.7A2.8 2.8 0 0 0 9.8 21h4.4a2.8 2.8 0 0 0 2.8-2.8v-7.7a4 4 0 0 0-2.6-3.7M10 13.8h4"
    />
  )
}

export function IconCalendarNext(props: IconProps) {
  return (
    <Glyph
      {...props}
      d="M7.5 5h9A4.5 4.5 0 0 1 21 9.5v7a4.5 4.5 0 0 1-4.5 4.5h-9A4.5 4.5 0 0 1 3 16.5v-7A4.5 4.5 0 0 1 7.5 5ZM3 10h18M8 2.8v4M16 2.8v4M8.4 15.4h7M13 12.9l2.5 2.5-2.5 2.5"
    />
  )
}

export function IconSun(props: IconProps) {
  return (
    <Glyph
      {...props}
      d="M12 16.2a4.2 4.2 0 1 0 0-8.4 4.2 4.2 0 0 0 0 8.4ZM12 2.6v2M12 19.4v2M21.4 12h-2M4.6 12h-2M18.65 5.35 17.2 6.8M6.8 17.2l-1.45 1.45M18.65 18.65 17.2 17.2M6.8 6.8 5.35 5.35"
    />
  )
}

export function IconMinus(props: IconProps) {
  return <Glyph {...props} d="M4.5 12h15" />
}

export function IconPlus(props: IconProps) {
  return <Glyph {...props} d="M4.5 12h15M12 4.5v15" />
}

export function IconBluetooth(props: IconProps) {
  return <Glyph {...props} d="m6.5 7.2 11 9.6-5.5 4.7v-19l5.5 4.7-11 9.6" />
}

export function IconNetwork(props: IconProps) {
  return (
    <Glyph
      {...props}
      d="M12 18.9h.01M8.4 15.2a5.2 5.2 0 0 1 7.2 0M5.3 11.8a9.8 9.8 0 0 1 13.4 0M2.4 8.5a14.2 14.2 0 0 1 19.2 0"
    />
  )
}

export function IconPause(props: IconProps) {
  return <Glyph {...props} d="M8.6 4.5v15M15.4 4.5v15" />
}

export function IconPlay(props: IconProps) {
  return <Glyph {...props} d="M6.5 4.2 19 12 6.5 19.8V4.2Z" />
}

export function IconStop(props: IconProps) {
  return <Glyph {...props} d="M8.2 5.2h7.6a3 3 0 0 1 3 3v7.6a3 3 0 0 1-3 3H8.2a3 3 0 0 1-3-3V8.2a3 3 0 0 1 3-3Z" />
}

export function IconPower(props: IconProps) {
  return <Glyph {...props} d="M12 2.8v8.4M17.2 5.9a8.4 8.4 0 1 1-10.4 0" />
}

export function IconShower(props: IconProps) {
  return (
    <Glyph
      {...props}
      d="M4 20.5V7.8a4.2 4.2 0 0 1 8.2-1.3M9.4 11.4a4.2 4.2 0 0 1 8.2-1.9l.3.8-8.3 1.9-.2-.8ZM11.2 15.3h.01M15 15.3h.01M18.8 15.3h.01M13.1 18.8h.01M16.9 18.8h.01"
    />
  )
}

export function IconDrop(props: IconProps) {
  return <Glyph {...props} d="M12 3.2c3.8 4.2 6.2 7.6 6.2 10.9a6.2 6.2 0 0 1-12.4 0C5.8 10.8 8.2 7.4 12 3.2Z" />
}

export function IconUndo(props: IconProps) {
  return <Glyph {...props} d="M8.6 5.2 4.2 9.6l4.4 4.4M4.6 9.6h9.6a5.2 5.2 0 0 1 0 10.4h-3.4" />
}

export function IconGift(props: IconProps) {
  return (
    <Glyph
      {...props}
      d="M5.2 8.6h13.6a1.6 1.6 0 0 1 1.6 1.6v1a1.6 1.6 0 0 1-1.6 1.6H5.2a1.6 1.6 0 0 1-1.6-1.6v-1a1.6 1.6 0 0 1 1.6-1.6ZM5 12.8v5a2.6 2.6 0 0 0 2.6 2.6h8.8a2.6 2.6 0 0 0 2.6-2.6v-5M12 8.6v11.8M12 8.6C9.4 8.6 7.4 7.4 7.4 5.6c0-1.2.9-2 2-2 1.6 0 2.6 1.8 2.6 5ZM12 8.6c2.6 0 4.6-1.2 4.6-3 0-1.2-.9-2-2-2-1.6 0-2.6 1.8-2.6 5Z"
    />
  )
}

export function IconTorch(props: IconProps) {
  return <Glyph {...props} d="M8 3.2h8v3.4l-1.7 3v11.2H9.7V9.6L8 6.6V3.2ZM8 6.6h8M12 12.2v2" />
}

export function IconCamera(props: IconProps) {
  return (
    <Glyph
      {...props}
      d="M6.2 7.2h1.9l1.5-2.4h4.8l1.5 2.4h1.9a3 3 0 0 1 3 3v6.4a3 3 0 0 1-3 3H6.2a3 3 0 0 1-3-3v-6.4a3 3 0 0 1 3-3ZM12 16.4a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4Z"
    />
  )
}

export function IconPhoto(props: IconProps) {
  return (
    <Glyph
      {...props}
      d="M7 4h10a3.5 3.5 0 0 1 3.5 3.5v9A3.5 3.5 0 0 1 17 20H7a3.5 3.5 0 0 1-3.5-3.5v-9A3.5 3.5 0 0 1 7 4ZM8.6 10.2a1.4 1.4 0 1 0 0-2.8 1.4 1.4 0 0 0 0 2.8ZM3.8 17l4.8-4.6 3.4 3.2 3-2.8 5.2 4.6"
    />
  )
}

export function IconKeyboard(props: IconProps) {
  return (
    <Glyph
      {...props}
      d="M5.5 5.8h13A2.5 2.5 0 0 1 21 8.3v7.4a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 3 15.7V8.3a2.5 2.5 0 0 1 2.5-2.5ZM7 9.7h.01M10.3 9.7h.01M13.7 9.7h.01M17 9.7h.01M8.4 14.4h7.2"
    />
  )
}

export function IconLock(props: IconProps) {
  return (
    <Glyph
      {...props}
      d="M8 10.6V7.7a4 4 0 0 1 8 0v2.9M7.6 10.6h8.8a3 3 0 0 1 3 3v4.2a3 3 0 0 1-3 3H7.6a3 3 0 0 1-3-3v-4.2a3 3 0 0 1 3-3ZM12 14.6v1.8"
    />
  )
}

export function IconQuestion(props: IconProps) {
  return <Glyph {...props} d="M8.6 8.6a3.4 3.4 0 1 1 5.5 2.7c-1.3 1-2.1 1.7-2.1 3.3M12 18.6h.01" />
}

export function IconSignalCheck(props: IconProps) {
  return (
    <Glyph
      {...props}
      d="M2.8 9.2a13.4 13.4 0 0 1 18.4 0M6 12.8a8.8 8.8 0 0 1 10.4-1.4M9.2 16.2a4.2 4.2 0 0 1 2-1.1M13.2 17.4l2.4 2.4 4.6-4.8"
    />
  )
}

export function IconShare(props: IconProps) {
  return (
    <Glyph
      {...props}
      d="M12 14.6V3.6M8.2 7.2 12 3.4l3.8 3.8M8 10.4H6.8a2.6 2.6 0 0 0-2.6 2.6v5a2.6 2.6 0 0 0 2.6 2.6h10.4a2.6 2.6 0 0 0 2.6-2.6v-5a2.6 2.6 0 0 0-2.6-2.6H16"
    />
  )
}

export function IconAddBox(props: IconProps) {
  return (
    <Glyph
      {...props}
      d="M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5ZM12 8.4v7.2M8.4 12h7.2"
    />
  )
}

export function IconDots(props: IconProps) {
  return <Glyph {...props} d="M5.5 12h.01M12 12h.01M18.5 12h.01" />
}

export function IconReceipt(props: IconProps) {
  return <Glyph {...props} d="M6 3.8h12v16.4l-2-1.6-2 1.6-2-1.6-2 1.6-2-1.6-2 1.6V3.8ZM9.4 8.4h5.2M9.4 12.2h5.2" />
}
