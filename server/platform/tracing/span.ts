/** Names and numbers of things: paths, devices, results. Never of people. */
export type SpanFacts = Record<string, string | number>

/** Something that takes time, as a trace shows it. */
export interface Span {
  /** A part of it. */
  begin(name: string, facts?: SpanFacts): Span
  end(facts?: SpanFacts): void
}

/** Where traces go. */
export interface Tracing {
  /** Whether the next call is traced: of many a few are. Asked first, so that the others cost nothing but this. */
  chooses(): boolean
  /** A trace of its own. */
  begin(name: string, facts: SpanFacts): Span
  /** Sends what is not sent yet; rejects when the collector does not take it. */
  flush(): Promise<void>
  /** Sends what is not sent yet, and ends. */
  close(): Promise<void>
}
