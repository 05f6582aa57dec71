import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Everything that can be known without running the product, one line each, the whole output only of what fails. */
const checks: [name: string, script: string][] = [
  ['formatting', 'format:check'],
  ['lint and layers', 'lint'],
  ['types', 'types'],
  ['messages', 'messages'],
  ['unused code', 'unused'],
  ['budgets', 'budgets'],
]

/** All at once: none of them keeps every core at work. */
const runs = checks.map(([name, script]) => ({ name, script, result: run(script) }))
let failed = 0
for (const { name, script, result } of runs) {
  const { hasPassed, stdout, stderr } = await result
  const complaints = hasPassed && script === 'messages' ? [...untranslated(), ...misnamed()] : []
  const isFine = hasPassed && complaints.length === 0
  console.log(`${isFine ? 'ok    ' : 'FAILED'} ${name}`)
  if (isFine) continue
  failed++
  console.log([stdout, stderr, ...complaints].join('\n'))
}
process.exit(failed === 0 ? 0 : 1)

/** What it prints is whole, however much that is. */
async function run(script: string): Promise<{ hasPassed: boolean; stdout: string; stderr: string }> {
  return await new Promise((resolve) => {
    execFile('npm', ['run', '--silent', script], { maxBuffer: Infinity }, (error, stdout, stderr) =>
      resolve({ hasPassed: error === null, stdout, stderr }),
    )
  })
}

/** Messages that call a thing by another name than `locales/glossary.json` gives it, so that it has one everywhere. */
function misnamed(): string[] {
  const glossary = JSON.parse(readFileSync('locales/glossary.json', 'utf8')) as Record<string, Record<string, string>>
  return Object.entries(glossary).flatMap(([language, names]) =>
    ['', 'start/', 'staff/'].flatMap((folder) =>
      readCatalog(folder, language).flatMap(({ id, text }) => {
        // What is put in later has a name of its own, in braces.
        const said = text.replaceAll(/\{\w+\}/g, '').toLowerCase()
        const wrong = Object.entries(names).filter(([name]) => said.includes(name.toLowerCase()))
        return wrong.map(([name, right]) => `${language} says ${name} and not ${right}: ${id}`)
      }),
    ),
  )
}

/** Messages that a catalog lacks, and ones that two catalogs word differently; they were extracted afresh just before. */
function untranslated(): string[] {
  return ['zh-HK', 'zh-CN'].flatMap((language) => {
    const catalogs = ['', 'start/', 'staff/'].map((folder) => ({ folder, entries: readCatalog(folder, language) }))
    const worded = new Map<string, string>()
    return catalogs.flatMap(({ folder, entries }) =>
      entries.flatMap(({ id, text }) => {
        if (text === '""') return [`${folder}${language} lacks: ${id}`]
        // Whichever is loaded last would win: give one of them a context.
        const other = worded.get(id)
        worded.set(id, text)
        return other !== undefined && other !== text ? [`${language} says ${id} as ${other} and as ${text}`] : []
      }),
    )
  })
}

/** Each message with its context, if it has one. */
function readCatalog(folder: string, language: string): { id: string; text: string }[] {
  const entries = readFileSync(`locales/${folder}${language}.po`, 'utf8').split('\n\n').slice(1)
  return entries.flatMap((entry) => {
    const context = /^msgctxt (.*)$/m.exec(entry)?.[1] ?? ''
    const [, id] = /^msgid (".*"(?:\n".*")*)/m.exec(entry) ?? []
    const [, text] = /^msgstr (".*"(?:\n".*")*)/m.exec(entry) ?? []
    return id === undefined || text === undefined ? [] : [{ id: `${context} ${id}`.trim(), text }]
  })
}
