export interface IconProps {
  size?: number
  className?: string | undefined
}

/** A line drawing on the 24 grid; it takes the colour of the text around it and says nothing to a screen reader. */
export function Glyph({ d, size = 24, className }: IconProps & { d: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={d} />
    </svg>
  )
}
