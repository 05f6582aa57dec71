import { z } from 'zod/mini'

import { encode } from '#src/contract/codec.ts'
import { csvFile } from '#src/contract/values.ts'

/** Names the file as UTF-8 to spreadsheets that would guess something else. */
const byteOrderMark = '\uFEFF'
/** What a spreadsheet would run as a formula; one in Chinese or Japanese also reads signs as wide as characters so. */
const formula = /^[=+\-@＝＋－＠\t\r\n]/u
const needsQuotes = /[",\r\n]/u

export type CsvCell = string | number | null | undefined

/** More rows than anybody reads; a longer list is exported in parts, by its filters. */
export const mostCsvRows = 50_000

/** What a thread that makes exports hands over. */
export interface ExportFile {
  /** How many rows of the list are in it. */
  rows: number
  /** The data of the answer as it travels, piece by piece. */
  json: AsyncIterable<string>
}

type Rows = readonly (readonly CsvCell[])[]

/**
 * The first rows of a list, as many as one file takes. Read one more, and it says whether it is all. Spreadsheets open
 * it: UTF-8 with its mark, lines ended by CR and LF, and no cell of text that would run as a formula. Numbers stay
 * numbers.
 */
export function exportFile(name: string, head: readonly string[], rows: Rows): ExportFile {
  return exportPages(name, head, { total: rows.length, pages: [rows] })
}

/** The same of a list that is read page by page: `total` is how many there are, or any number above `mostCsvRows`. */
export function exportPages(
  name: string,
  head: readonly string[],
  { total, pages }: { total: number; pages: Iterable<Rows> | AsyncIterable<Rows> },
): ExportFile {
  const facts = encode(factsOfFile, { fileName: name, isCut: total > mostCsvRows })
  return { rows: Math.min(total, mostCsvRows), json: writeJson(JSON.stringify(facts), head, pages) }
}

const factsOfFile = z.omit(csvFile, { csv: true })

/** The table stands last, so that all else is known before its first row is read. */
async function* writeJson(facts: string, head: readonly string[], pages: Iterable<Rows> | AsyncIterable<Rows>) {
  yield `${facts.slice(0, -1)},"csv":"${inJson(byteOrderMark + csvLines([head]))}`
  let left = mostCsvRows
  for await (const page of pages) {
    yield inJson(csvLines(page.slice(0, left)))
    left -= page.length
    if (left <= 0) break
  }
  yield '"}'
}

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

function csvLines(rows: Rows): string {
  return rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('')
}

function toCell(value: CsvCell): string {
  if (typeof value === 'number') return String(value)
  const text = value ?? ''
  const harmless = formula.test(text) ? `'${text}` : text
  return needsQuotes.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
