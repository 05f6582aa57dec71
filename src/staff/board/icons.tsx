import { Glyph, type IconProps } from '#src/ui/pictures/glyph.tsx'

/** A raised hand: hold, or go and press the button. */
export function IconHand(props: IconProps) {
  return (
    <Glyph
      {...props}
      d="M8.2 12.6V6.2a1.5 1.5 0 0 1 3 0v5M11.2 10.8V4.6a1.5 1.5 0 0 1 3 0v6.2M14.2 11V6.2a1.5 1.5 0 0 1 3 0v8.2a6.2 6.2 0 0 1-6.2 6.2c-2.4 0-4-1.1-5.1-3.1l-2.2-4a1.4 1.4 0 0 1 2.4-1.4l2.1 2.6"
    />
  )
}

export function IconMegaphone(props: IconProps) {
  return <Glyph {...props} d="M4 10v4h3l8.5 4.5v-13L7 10ZM7.5 14.2l1.3 5h2.6l-1.2-4M18.4 9.2a4 4 0 0 1 0 5.6" />
}
