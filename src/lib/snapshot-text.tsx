interface SnapshotTextProps {
  /** The page knows it by this name and fills it from its snapshot before any script runs. */
  name: string
  children: string
  className?: string | undefined
}

/** A text that comes from data and is part of the picture with which the page starts; empty while it is not known. */
export function SnapshotText({ name, children, className }: SnapshotTextProps) {
  return (
    <span data-v={name} className={className}>
      {children}
    </span>
  )
}
