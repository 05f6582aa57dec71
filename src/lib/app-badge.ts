interface BadgeHost {
  setAppBadge?: (count?: number) => Promise<void>
  clearAppBadge?: () => Promise<void>
}

/** The number on the app's icon; a system that has none stays as it is. Works in pages and in the worker. */
export async function showBadge(count: number): Promise<void> {
  const host: BadgeHost = navigator
  await (count > 0 ? host.setAppBadge?.(count) : host.clearAppBadge?.())?.catch(() => undefined)
}
