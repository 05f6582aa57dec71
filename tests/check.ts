import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Everything that can be known without running the product, one line each, the whole output only of what fails. */
const checks: [name: string, script: string][] = [
  ['formatting', 'format:check'],
  ['lint and layers', 'lint'],
  ['types', 'types'],
  ['messages', 'messages'],
  ['unused code', 'unused'],
]

let failed = 0
for (const [name, script] of checks) {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', script], { encoding: 'utf8' })
  const complaints = status === 0 && script === 'messages' ? untranslated() : []
  const isFine = status === 0 && complaints.length === 0
  console.log(`${isFine ? 'ok    ' : 'FAILED'} ${name}`)
  if (isFine) continue
  failed++
  console.log([stdout, stderr, ...complaints].join('\n'))
}
process.exit(failed === 0 ? 0 : 1)

/** Messages that a catalog lacks; the catalogs were extracted afresh just before. */
function untranslated(): string[] {
  return ['zh-HK', 'zh-CN', 'start/zh-HK', 'start/zh-CN', 'staff/zh-HK', 'staff/zh-CN'].flatMap((language) => {
    const entries = readFileSync(`locales/${language}.po`, 'utf8').split('\n\n').slice(1)
    const empty = entries.filter((entry) => /^msgstr ""$/m.test(entry) && !/^msgstr ""\n"/m.test(entry))
    return empty.map((entry) => `${language} lacks: ${/^msgid (.*)$/m.exec(entry)?.[1]}`)
  })
}
