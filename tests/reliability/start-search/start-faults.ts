import type { Violation } from './start-workbench.ts'

/** Defects that can be planted into the model, each with the rule that the search must find broken by it. */
export const faults = {
  'bed checks neither nonce nor memory': 'two starts on one grant',
  'bed keeps older nonces alive': 'a run without payment',
  'bed forgets spent nonces and grants in a power cut': 'two starts on one grant',
  'bed forgets an open run in a power cut': 'a settled state is out of reach',
  'bed drops a receipt once it is said': 'a run without payment',
  'bed never says a receipt again': 'a settled state is out of reach',
  'studio takes silence for a failure': 'a run without payment',
  'studio asks without a hello first': 'a run without payment',
  'studio takes an old identity for an answer': 'a run without payment',
  'studio overlooks kept receipts': 'a run without payment',
  'studio charges for a start without light': 'a charge without a run',
  'studio charges for a run of no seconds': 'a charge without a run',
  'studio counts every copy of a receipt': 'settled twice',
  'studio gives back on a final receipt without the first': 'a run without payment',
  'studio acknowledges before it keeps': 'a run without payment',
  'studio never asks again': 'a settled state is out of reach',
  'studio opens a second session beside the first': 'two open sessions on one bed',
  'studio frees a bed before its run must be over': 'a run on a bed set free',
  'studio takes the next run for an older session': 'two open sessions on one bed',
  'bed does not count its pauses': 'a third pause',
  'bed never ends a pause by itself': 'a settled state is out of reach',
  'bed forgets a paused run in a power cut': 'a settled state is out of reach',
  'bed resumes a run that is over': 'lamps without a run',
  'studio takes a pause for the end': 'a run without payment',
} as const satisfies Record<string, Violation>
export type Fault = keyof typeof faults
