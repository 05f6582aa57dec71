import type { LegalBlock } from '#src/domain/legal/legal-format.ts'

import styles from './legal-blocks.module.css'

interface LegalBlocksProps {
  blocks: readonly LegalBlock[]
  /** How deep the headings stand on their page. */
  level: 3 | 4
}

/** A legal text as text: whatever stands in it, it is read and never carried out. */
export function LegalBlocks({ blocks, level }: LegalBlocksProps) {
  const Heading = level === 3 ? 'h3' : 'h4'
  return blocks.map((block) => {
    if (block.kind === 'heading') {
      return (
        <Heading key={block.line} className={styles.heading}>
          {block.text}
        </Heading>
      )
    }
    if (block.kind === 'paragraph') {
      return (
        <p key={block.line} className={styles.paragraph}>
          {block.text}
        </p>
      )
    }
    return (
      <ul key={block.line} className={styles.list}>
        {block.items.map(({ line, text }) => (
          <li key={line}>{text}</li>
        ))}
      </ul>
    )
  })
}
