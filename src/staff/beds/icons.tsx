import { Glyph, type IconProps } from '#src/ui/pictures/glyph.tsx'

/** Icons of the pages about beds and locks. */
export function IconKey(props: IconProps) {
  return <Glyph {...props} d="M8 15.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 11.5h8.5M17 11.5v3M20.5 11.5v2.4" />
}

export function IconPrint(props: IconProps) {
  return <Glyph {...props} d="M7 9V4h10v5M7 17H4.5v-6a2 2 0 0 1 2-2h11a2 2 0 0 1 2 2v6H17M7 14h10v6H7z" />
}

export function IconLamp(props: IconProps) {
  return (
    <Glyph {...props} d="M9 17.5h6M10 20.5h4M8.7 14.6a5.6 5.6 0 1 1 6.6 0c-.7.6-1 1.2-1 2.1H9.7c0-.9-.3-1.5-1-2.1Z" />
  )
}

export function IconWrench(props: IconProps) {
  return (
    <Glyph
      {...props}
      d="M14.6 6.2a4.4 4.4 0 0 1 5-1l-2.8 2.9.6 2 2 .6 2.1-2.1a4.4 4.4 0 0 1-5.9 4.6L8.8 20a2.1 2.1 0 0 1-3-3l6.9-6.7a4.4 4.4 0 0 1 1.9-4.1Z"
    />
  )
}

export function IconTune(props: IconProps) {
  return (
    <Glyph
      {...props}
      d="M4 7h9M17 7h3M4 17h3M11 17h9M15 9.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4ZM9 19.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4Z"
    />
  )
}
