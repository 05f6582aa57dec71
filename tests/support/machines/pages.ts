import { bed } from './bed.ts'
import { doorVisit } from './door-visit.ts'
import { pageOf } from './draw.ts'
import { lock } from './lock.ts'
import { outbox } from './outbox.ts'
import { session } from './session.ts'
import { tanningFlow } from './tanning-flow.ts'
import { visit } from './visit.ts'
import { walk, type Walk } from './walk.ts'

/** Walks every machine of the product. */
export function walkMachines(): Walk[] {
  return [walk(visit), walk(doorVisit), walk(outbox), walk(tanningFlow), walk(session), walk(bed), walk(lock)]
}

/** Every page of `docs/machines`, by its file name. */
export function machinePages(walks: readonly Walk[]): Record<string, string> {
  const pages = walks.map((each) => [`${each.file}.md`, pageOf(each)])
  return { ...Object.fromEntries(pages), 'README.md': indexOf(walks) }
}

function indexOf(walks: readonly Walk[]): string {
  return [
    '<!-- Drawn by `npm run diagrams`; do not edit. -->',
    '# Machines',
    'Each is one pure function of its state and an event, which answers with the next state and the effects as data ([decision 0007](../decisions/0007-plain-reducers-for-the-machines.md)). Its page is drawn from a walk of that very function with the events of `tests/support/machines/`, and a test fails when a page is older than its code.',
    walks.map(({ file, title, purpose }) => `- [${title}](${file}.md): ${purpose}`).join('\n'),
    '',
  ].join('\n\n')
}
