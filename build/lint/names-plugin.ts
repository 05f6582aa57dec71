import { basename } from 'node:path'

import { termInsteadOf } from './glossary.ts'

interface Node {
  name: string
}

interface Context {
  filename: string
  report: (problem: { node: object; message: string }) => void
}

/** Refuses names, of code and of its files, for which the glossary has a standard term. */
const glossary = {
  create(context: Context) {
    const check = (node: Node) => {
      const instead = termInsteadOf(node.name)
      if (instead !== undefined) context.report({ node, message: `Not "${node.name}": say ${instead}.` })
    }
    return {
      Program(node: object) {
        const file = basename(context.filename)
        const instead = termInsteadOf(file)
        if (instead !== undefined) context.report({ node, message: `Not a file "${file}": say ${instead}.` })
      },
      Identifier: check,
      PrivateIdentifier: check,
      JSXIdentifier: check,
    }
  },
}

export default { meta: { name: 'names' }, rules: { glossary } }
