/** Long enough for the slowest browser to begin reading. */
const urlLifetimeMs = 60_000

/** Hands content to the browser as a file to save or to open in the app that knows its type. */
export function saveFile(content: BlobPart, name: string, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), urlLifetimeMs)
}
