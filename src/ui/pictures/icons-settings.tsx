import { Glyph, type IconProps } from './glyph.tsx'

/** The icons of what a member sets for this phone, and of prices. */
export function IconMoon(props: IconProps) {
  return <Glyph {...props} d="M20 14.4A8.4 8.4 0 0 1 9.6 4a8.4 8.4 0 1 0 10.4 10.4Z" />
}

export function IconTag(props: IconProps) {
  return (
    <Glyph
      {...props}
      d="M4 11.2V6.4A2.4 2.4 0 0 1 6.4 4h4.8a3 3 0 0 1 2.1.9l5.9 5.9a2.4 2.4 0 0 1 0 3.4l-5 5a2.4 2.4 0 0 1-3.4 0l-5.9-5.9a3 3 0 0 1-.9-2.1ZM8.4 8.4h.01"
    />
  )
}
