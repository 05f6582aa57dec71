/** Where a language says something else: the place of a text or an element in the shell, what it says, in which attribute. */
export type Word = [place: number, text: string, attribute?: string]

export interface OneShell {
  /** In the first language. */
  markup: string
  words: Record<string, Word[]>
}

/**
 * Makes one shell of those of all languages, which differ in words only: the page is a third as long to read, and
 * `boot.js` puts the words of the others in their places. Fails where they differ in more.
 */
export function inOneShell(shells: Record<string, string>, first: string): OneShell {
  const { [first]: markup = '', ...others } = shells
  const nodes = nodesOf(markup)
  const words = Object.entries(others).map(([language, other]) => [language, wordsOf(nodes, nodesOf(other), language)])
  return { markup, words: Object.fromEntries(words) as OneShell['words'] }
}

type Node = { text: string } | { tag: string; attributes: Map<string, string> }

/** The texts and elements of a markup as React writes it, in the order in which a walk through the document meets them. */
function nodesOf(markup: string): Node[] {
  return [...markup.matchAll(/<!--.*?-->|<\/[^>]*>|<([\w-]+)([^>]*)>|([^<]+)/g)].flatMap(
    ([, tag, attributes = '', text]): Node[] => {
      if (text !== undefined) return [{ text: unescaped(text) }]
      if (tag === undefined) return []
      const pairs = [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)]
      return [{ tag, attributes: new Map(pairs.map(([, name = '', value = '']) => [name, unescaped(value)])) }]
    },
  )
}

function wordsOf(nodes: readonly Node[], others: readonly Node[], language: string): Word[] {
  if (others.length !== nodes.length) throw new Error(`The shell in ${language} is built otherwise`)
  return nodes.flatMap((node, place): Word[] => {
    const other = others[place]
    if ('text' in node && other && 'text' in other) return other.text === node.text ? [] : [[place, other.text]]
    if (!('tag' in node && other && 'tag' in other && isAlike(node, other)))
      throw new Error(`The shell in ${language} has something else at ${JSON.stringify(node)}`)
    const changed = [...other.attributes].filter(([name, value]) => node.attributes.get(name) !== value)
    return changed.map(([name, value]) => [place, value, name])
  })
}

type Element = Extract<Node, { tag: string }>

function isAlike(one: Element, other: Element): boolean {
  return one.tag === other.tag && [...one.attributes.keys()].join() === [...other.attributes.keys()].join()
}

const escapes: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }

function unescaped(text: string): string {
  return text.replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (escape) => escapes[escape] ?? escape)
}
