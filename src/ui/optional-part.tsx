import { type ComponentType, lazy, Suspense } from 'react'

/**
 * A piece of a screen that few need, which loads where it is shown. While it loads, and where it cannot be loaded,
 * `otherwise` stands in its place, or nothing: the screen is whole without it, and the next start looks for it again.
 */
export function optionalPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  otherwise: ComponentType<Props> = Nothing,
): ComponentType<Props> {
  const Otherwise = otherwise
  const Part = lazy(async () => ({ default: await load().catch(() => otherwise) }))
  return function OptionalPart(props: Props) {
    return (
      <Suspense fallback={<Otherwise {...props} />}>
        <Part {...props} />
      </Suspense>
    )
  }
}

function Nothing() {
  return null
}
