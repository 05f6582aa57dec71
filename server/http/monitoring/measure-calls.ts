import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'

import { type Code, doneCodes } from '#src/contract/codes.ts'

import { answeredCode } from '#server/http/answer.ts'
import { described } from '#server/http/described/described-calls.ts'

/** `turned-away`: asked to come back, for there is too much to do or this caller asks too often. */
const callOutcomes = ['done', 'refused', 'turned-away', 'failed'] as const
type CallOutcome = (typeof callOutcomes)[number]

/** A tap is felt as one up to 0.1 s; a bed or a lock is given 8 s to answer. */
const secondsBuckets = [0.02, 0.1, 0.5, 1, 2.5, 10]

/** Counts the calls of the contract, and how long they take by what they are about. Names nobody. */
export function measureCalls(app: FastifyInstance, registry: Registry): void {
  const registers = [registry]
  const calls = new Counter({
    name: 'studio_calls_total',
    help: 'Calls by their path and what became of them',
    labelNames: ['call', 'outcome'] as const,
    registers,
  })
  const answers = new Counter({
    name: 'studio_answers_total',
    help: 'Calls of any kind, by what became of them',
    labelNames: ['outcome'] as const,
    registers,
  })
  // What grows from nothing is not seen growing: a first failure counts, too.
  for (const outcome of callOutcomes) answers.inc({ outcome }, 0)
  const refusals = new Counter({
    name: 'studio_refusals_total',
    help: 'Refused calls by the code of the refusal',
    labelNames: ['code'] as const,
    registers,
  })
  const seconds = new Histogram({
    name: 'studio_call_seconds',
    help: 'How long calls took, by what they are about',
    labelNames: ['about'] as const,
    buckets: secondsBuckets,
    registers,
  })
  app.addHook('onResponse', (request, reply, done) => {
    const call = callOf(request)
    const code = answeredCode(request)
    // A stream lasts as long as its login, and what is no call of the contract has no name to be counted by.
    if (call !== undefined && code !== undefined) {
      const outcome = outcomeOf(code)
      calls.inc({ call: call.path, outcome })
      answers.inc({ outcome })
      if (outcome === 'refused') refusals.inc({ code })
      seconds.observe({ about: call.about }, reply.elapsedTime / 1_000)
    }
    done()
  })
}

const abouts = new Map(Object.entries(described).map(([path, { tags }]) => [path, tags[0] ?? 'other']))

function callOf({ routeOptions }: FastifyRequest): { path: string; about: string } | undefined {
  const path = routeOptions.url ?? ''
  const about = abouts.get(path)
  return about === undefined ? undefined : { path, about }
}

function outcomeOf(code: Code): CallOutcome {
  if ((doneCodes as readonly Code[]).includes(code)) return 'done'
  if (code === 'overloaded' || code === 'too-many') return 'turned-away'
  return code === 'unavailable' ? 'failed' : 'refused'
}
