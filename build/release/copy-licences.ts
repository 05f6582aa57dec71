import { cpSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Names and notices of authors, and what says under which licence a package comes where it has no text of its own. */
const papers = /^(?:(?:licen[cs]e|copying|notice|third.party|copyright|authors).*|package\.json)$/i

/** Of packages that have become part of the program, which their licences want kept. */
export function copyLicences(places: readonly string[], root: string, to: string): void {
  for (const place of places) {
    const folder = join(to, place.replaceAll('node_modules/', ''))
    mkdirSync(folder, { recursive: true })
    for (const file of readdirSync(join(root, place), { withFileTypes: true })) {
      if (file.isFile() && papers.test(file.name)) cpSync(join(root, place, file.name), join(folder, file.name))
    }
  }
}
