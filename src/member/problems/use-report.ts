import { useState } from 'react'

import { enqueue } from '#src/client/outbox/outbox.ts'
import type { Report } from '#src/domain/problems/report.ts'
import { serverNow } from '#src/lib/server-clock.ts'

type Draft = Omit<Report, 'noticedAt'>

type Sent = { kind: 'kept'; id: string } | { kind: 'failed' }

/** Sends a report once: kept on this phone first, so that it arrives also without a signal. */
export function useReport(onKept: (id: string) => void) {
  const [state, setState] = useState<'ready' | 'sending' | 'failed'>('ready')
  async function send(draft: Draft) {
    if (state === 'sending') return
    setState('sending')
    const sent = await keepReport({ ...draft, noticedAt: serverNow() })
    setState(sent.kind === 'kept' ? 'ready' : 'failed')
    if (sent.kind === 'kept') onKept(sent.id)
  }
  return { state, send: (draft: Draft) => void send(draft) }
}

async function keepReport(report: Report): Promise<Sent> {
  const kept = await enqueue({ kind: 'report-problem', report })
  return kept.kind === 'saved' ? { kind: 'kept', id: kept.opId } : { kind: 'failed' }
}
