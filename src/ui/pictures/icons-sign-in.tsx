import { Glyph, type IconProps } from './glyph.tsx'

/** A face in a frame: the phone recognises its owner. */
export function IconFace(props: IconProps) {
  return (
    <Glyph
      {...props}
      d="M3.5 8V6A2.5 2.5 0 0 1 6 3.5h2M16 3.5h2A2.5 2.5 0 0 1 20.5 6v2M20.5 16v2a2.5 2.5 0 0 1-2.5 2.500h-2M8 20.500H6A2.5 2.5 0 0 1 3.5 18v-2M8.5 8.500v1.500M15.5 8.500v1.500M12.2 8.500v4h-1.200M8.5 15a4.8 4.8 0 0 0 7 0"
    />
  )
}

export function IconKey(props: IconProps) {
  return (
    <Glyph
      {...props}
      d="M15.5 3.500a5 5 0 1 1-1.9 9.600L11.5 15.200H9.300v2.200H7.100v2.200l-.9.900H3.500v-3.300l6.9-6.900A5 5 0 0 1 15.5 3.500ZM16.7 7.300h.01"
    />
  )
}
