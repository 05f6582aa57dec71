interface ToldProps {
  /** The page knows it by this name and fills it from its snapshot before any script runs. */
  name: string
  children: string
  className?: string | undefined
}

/** A text that comes from data and is part of the picture with which the page starts; empty while it is not known. */
export function Told({ name, children, className }: ToldProps) {
  return (
    <span data-v={name} className={className}>
      {children}
    </span>
  )
}
