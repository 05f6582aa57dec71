import { encode } from '#src/contract/codec.ts'
import { csvFile } from '#src/contract/values.ts'
import type { z } from 'zod/mini'

/** Names the file as UTF-8 to spreadsheets that would guess something else. */
const byteOrderMark = '\uFEFF'
/** What a spreadsheet would run as a formula. */
const formula = /^[=+\-@\t\r]/u
const needsQuotes = /[",\r\n]/u

export type CsvCell = string | number | null | undefined

/** More rows than anybody reads; a longer list is exported in parts, by its filters. */
export const mostCsvRows = 50_000

/** What a thread that makes exports hands over: the answer as it travels, and how many rows of the list there were. */
export interface ExportFile {
  rows: number
  data: z.output<typeof csvFile>
}

export function exportFile(name: string, head: readonly string[], rows: readonly (readonly CsvCell[])[]): ExportFile {
  return {
    rows: Math.min(rows.length, mostCsvRows),
    data: encode(csvFile, { fileName: name, ...csvTable(head, rows) }),
  }
}

/** The first rows of a list, as many as one file takes. Read one more, and it says whether it is all. */
function csvTable(head: readonly string[], rows: readonly (readonly CsvCell[])[]) {
  return { csv: csvText(head, rows.slice(0, mostCsvRows)), isCut: rows.length > mostCsvRows }
}

/**
 * A table as a file that spreadsheets open: UTF-8 with its mark, lines ended by CR and LF, and no cell of text that
 * would run as a formula. Numbers stay numbers.
 */
export function csvText(head: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return byteOrderMark + [head, ...rows].map((row) => `${row.map(toCell).join(',')}\r\n`).join('')
}

function toCell(value: CsvCell): string {
  if (typeof value === 'number') return String(value)
  const text = value ?? ''
  const harmless = formula.test(text) ? `'${text}` : text
  return needsQuotes.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
