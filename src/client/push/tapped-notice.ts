/** Below this the app lies; other pages of the chain may share its origin. */
const home = '/hk/'

/** Whether a window shows the app, and not another page of the same site. */
export function isOfApp(url: string): boolean {
  return `${new URL(url).pathname}/`.startsWith(home)
}

/** Whether a window is already where a tap leads; an address may say more than the path asks for. */
export function shows(url: string, path: string): boolean {
  const [shown, asked] = [new URL(url), new URL(path, url)]
  const isSamePage = pageOf(shown) === pageOf(asked)
  return isSamePage && [...asked.searchParams].every(([name, value]) => shown.searchParams.get(name) === value)
}

function pageOf({ pathname }: URL): string {
  return pathname.replace(/\/$/, '')
}
