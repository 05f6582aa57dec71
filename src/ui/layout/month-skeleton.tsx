import { Skeleton } from '#src/ui/feedback/skeleton.tsx'

const rows = 4

/** A month and its first rows, while they load. */
export function MonthSkeleton() {
  return (
    <>
      <Skeleton width="40%" height="24px" />
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height="68px" radius="24px" />
      ))}
    </>
  )
}
