import { globSync, readFileSync } from 'node:fs'

import { expect, it } from 'vitest'

const sources = globSync('src/**/*.{ts,tsx}').map((file) => ({ file, source: readFileSync(file, 'utf8') }))

/** What is handed to each `ask` of a source, up to its closing parenthesis. */
function questionsIn(source: string): string[] {
  if (!source.includes('overlays/ask.ts')) return []
  return [...source.matchAll(/\bask\(/g)].map(({ index }) => {
    const from = index + 'ask('.length
    let open = 1
    let to = from
    for (; open > 0 && to < source.length; to += 1) {
      if (source[to] === '(') open += 1
      if (source[to] === ')') open -= 1
    }
    return source.slice(from, to - 1)
  })
}

/** What a question lacks; one that is handed on says it where it is made. */
function missingIn(question: string): string[] {
  if (question.includes('...question')) return []
  return ['title', 'confirm'].filter((part) => !new RegExp(String.raw`\b${part}\b`).test(question))
}

it('every dialog asks in its title and answers with verbs', () => {
  const odd = sources.flatMap(({ file, source }) =>
    questionsIn(source).flatMap((question) => missingIn(question).map((part) => `${file}: no ${part} in ${question}`)),
  )
  expect(sources.flatMap(({ source }) => questionsIn(source)).length).toBeGreaterThan(15)
  expect(odd).toEqual([])
})

it('no dialog but one without a title of its own is called a notice', () => {
  const notices = sources.filter(({ source }) => /t`Notice`|<Trans>Notice</.test(source)).map(({ file }) => file)
  expect(notices).toEqual(['src/ui/overlays/overlay-host.tsx'])
})

it('finds what a question lacks', () => {
  const source = `from '#src/ui/overlays/ask.ts'\nif (await ask({ body: t\`Sign out (\${name})?\`, tone: 'danger' })) leave()`
  expect(questionsIn(source).map(missingIn)).toEqual([['title', 'confirm']])
})
