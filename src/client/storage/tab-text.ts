/** One text that lives as long as this tab. A browser that refuses storage altogether keeps nothing, and nothing throws. */
export interface TabText {
  read: () => string | undefined
  write: (text: string) => void
  clear: () => void
}

export function tabText(key: string): TabText {
  return {
    read: () => attempt(() => sessionStorage.getItem(key)) ?? undefined,
    write: (text) => attempt(() => sessionStorage.setItem(key, text)),
    clear: () => attempt(() => sessionStorage.removeItem(key)),
  }
}

function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
